import { routes } from '#shared/routes.ts';
import { compressFolder } from '#site/integrations/compress-folder.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Visit, visit } from './lighthouse.ts';
import { type Finding, median, runs } from './part.ts';
import { startSite } from './site-server.ts';
import { writeTwins } from './twin.ts';

/** Each page against its twin, by Lighthouse, in turn, so that a slow minute of the machine affects both. */
export async function measureLimit(): Promise<Finding> {
  const twins = makeTemporaryFolder();
  writeTwins('dist', twins);
  await compressFolder(twins);
  const servers = await Promise.all([startSite(), startSite({ dist: twins })]);
  const times = runs(5);
  const measured = [];
  for (const route of Object.values(routes)) {
    const [ours, twin]: [Visit[], Visit[]] = [[], []];
    for (let run = 0; run < times; run++) {
      ours.push(await visit(servers[0].origin + route));
      twin.push(await visit(servers[1].origin + route));
    }
    measured.push({ route, ours: medians(ours), twin: medians(twin) });
  }
  await Promise.all(servers.map((server) => server.stop()));
  return { tables: [speed(measured), scores(measured)], remarks: remarks(measured, times), data: measured };
}

type Measured = { route: string; ours: Visit; twin: Visit }[];

function medians(visits: Visit[]): Visit {
  const names = Object.keys(visits[0]!) as (keyof Visit)[];
  return Object.fromEntries(names.map((name) => [name, median(visits.map((each) => each[name]))])) as Visit;
}

function speed(measured: Measured) {
  const pair = (ours: number, twin: number) =>
    `${Math.round(ours)} / ${Math.round(twin)} = **${(ours / twin).toFixed(3)}**`;
  return {
    caption: 'Ours / twin in simulated milliseconds, and their ratio (goal: FCP and LCP at most 1.05)',
    head: ['Route', 'FCP', 'LCP', 'Speed Index', 'TBT more than twin'],
    rows: measured.map(({ route, ours, twin }) => [
      `\`${route}\``,
      pair(ours.fcp, twin.fcp),
      pair(ours.lcp, twin.lcp),
      pair(ours.si, twin.si),
      Math.round(ours.tbt - twin.tbt),
    ]),
  };
}

function scores(measured: Measured) {
  return {
    caption: 'Lighthouse scores and layout shift (goals: 100 and 0)',
    head: ['Route', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'CLS'],
    rows: measured.map(({ route, ours }) => [
      `\`${route}\``,
      ...[ours.performance, ours.accessibility, ours['best-practices'], ours.seo, ours.cls.toFixed(3)],
    ]),
  };
}

function remarks(measured: Measured, times: number) {
  const speeds = measured.flatMap(({ ours, twin }) => [ours.machine, twin.machine]).map(Math.round);
  return [
    `Medians of ${times}; Lighthouse's benchmark of the machine was ${Math.min(...speeds)} to ${Math.max(...speeds)}.`,
  ];
}
