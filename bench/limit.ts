import { routes } from '#shared/routes.ts';
import { compressFolder } from '#site/integrations/compress-folder.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { writeFloor } from './floor.ts';
import { lateBy, shiftWithLateFonts } from './late-fonts.ts';
import { type Throttling, type Visit, visit } from './lighthouse.ts';
import { type Finding, median, runs, type Table } from './part.ts';
import { startSite } from './site-server.ts';

const throttlings = ['simulate', 'devtools'] as const;
const captions: Record<Throttling, string> = {
  simulate: 'Ours / floor on a simulated slow phone, ms (goal: FCP of Home 760, LCP 1,150)',
  devtools: 'Ours / floor with the connection and the processor really slowed down, ms',
};

/** Each page against its floor, by Lighthouse, in turn, so that a slow minute of the machine affects both. */
export async function measureLimit(): Promise<Finding> {
  const floor = makeTemporaryFolder();
  writeFloor('dist', floor);
  await compressFolder(floor);
  const servers = await Promise.all([startSite(), startSite({ dist: floor })]);
  const times = runs(5);
  const measured: Measured[] = [];
  for (const route of Object.values(routes)) {
    for (const throttling of throttlings) {
      const [ours, least]: [Visit[], Visit[]] = [[], []];
      for (let run = 0; run < times; run++) {
        ours.push(await visit(servers[0].origin + route, throttling));
        least.push(await visit(servers[1].origin + route, throttling));
      }
      measured.push({ route, throttling, ours: medians(ours), floor: medians(least) });
    }
  }
  const late: Record<string, number> = {};
  for (const route of Object.values(routes))
    late[route] = await shiftWithLateFonts(servers[0].origin + route);
  await Promise.all(servers.map((server) => server.stop()));
  const of = (throttling: Throttling) => measured.filter((each) => each.throttling === throttling);
  return {
    tables: [
      ...throttlings.map((throttling) => speed(captions[throttling], of(throttling))),
      scores(of('simulate'), late),
    ],
    remarks: remarks(measured, times),
    data: { measured, late },
  };
}

type Measured = { route: string; throttling: Throttling; ours: Visit; floor: Visit };

function medians(visits: Visit[]): Visit {
  const names = Object.keys(visits[0]!) as (keyof Visit)[];
  return Object.fromEntries(names.map((name) => [name, median(visits.map((each) => each[name]))])) as Visit;
}

function speed(caption: string, measured: Measured[]): Table {
  const pair = (ours: number, floor: number) => `**${Math.round(ours)}** / ${Math.round(floor)}`;
  return {
    caption,
    head: ['Route', 'FCP', 'LCP', 'Speed Index', 'TBT'],
    rows: measured.map(({ route, ours, floor }) => [
      `\`${route}\``,
      ...(['fcp', 'lcp', 'si', 'tbt'] as const).map((name) => pair(ours[name], floor[name])),
    ]),
  };
}

function scores(measured: Measured[], late: Record<string, number>): Table {
  return {
    caption: `Lighthouse scores (goal: 100) and layout shift (goals: 0, and .001 with fonts that come ${lateBy} ms late)`,
    head: ['Route', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'CLS', 'CLS, late fonts'],
    rows: measured.map(({ route, ours }) => [
      `\`${route}\``,
      ...[ours.performance, ours.accessibility, ours['best-practices'], ours.seo],
      ...[ours.cls, late[route]!].map((shift) => shift.toFixed(4)),
    ]),
  };
}

function remarks(measured: Measured[], times: number) {
  const speeds = measured.flatMap(({ ours, floor }) => [ours.machine, floor.machine]).map(Math.round);
  return [
    `Medians of ${times}; Lighthouse's benchmark of the machine was ${Math.min(...speeds)} to ${Math.max(...speeds)}.`,
  ];
}
