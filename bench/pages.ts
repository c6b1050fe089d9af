import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { fileOf } from '../server/http/page-paths.ts';
import { routes } from '../shared/routes.ts';
import { compressFolder } from '../site/integrations/compress-folder.ts';
import { budgets, phone } from '../tests/support/budgets.ts';
import { bytesOf, type Fetched, fetchedBy, ofKind } from '../tests/support/fetched.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { browserOptions, type Finding, median, runs, startSite, thousands, withBrowser } from './common.ts';

const pages = Object.values(routes);

const views = [
  ['firstView', 'First view on a phone: what is seen before anybody scrolls'],
  ['ahead', 'With what the browser fetches ahead'],
  ['whole', 'Whole page, scrolled to the end'],
] as const;

/** Exact bytes and requests of each route on a phone. */
export async function measureBytes(): Promise<Finding> {
  const server = await startSite();
  const browser = await chromium.launch(browserOptions());
  const visits: (Awaited<ReturnType<typeof fetchedBy>> & { route: string })[] = [];
  for (const route of pages) {
    const page = await browser.newPage(phone);
    visits.push({ route, ...(await fetchedBy(page, server.origin + route)) });
    await page.close();
  }
  await browser.close();
  await server.end('SIGTERM');
  const head = ['Route', 'HTML + CSS', 'Fonts', 'Pictures', 'JavaScript', 'Other', 'All', 'Requests'];
  return {
    tables: views.map(([view, what]) => ({
      caption: `${what}, compressed bytes`,
      head,
      rows: [
        ...visits.map((visit) => row(visit.route, visit[view])),
        ...(view === 'firstView' ? [budgetRow] : []),
      ],
    })),
    remarks: ['Without headers. `npm test` holds the budgets.'],
  };
}

function row(route: string, fetched: Fetched[]) {
  const kinds = ['document', 'font', 'image', 'script'].map((kind) => bytesOf(ofKind(fetched, kind)));
  const all = bytesOf(fetched);
  const other = all - kinds.reduce((sum, bytes) => sum + bytes, 0);
  return [`\`${route}\``, ...[...kinds, other, all].map(thousands), fetched.length];
}

const budgetRow = [
  'Budget',
  `${thousands(budgets.document)}, Gallery ${thousands(budgets.gallery)}`,
  `${thousands(budgets.fonts.bytes)} in ${budgets.fonts.files}`,
  `hero ${thousands(budgets.hero)}`,
  `${thousands(budgets.onceLoaded)}, and ${thousands(budgets.island.bytes)} for an island`,
  '',
  `Home ${thousands(budgets.homeFirstView)}`,
  `${budgets.requests.withoutIsland}, or ${budgets.requests.withIsland} with an island`,
];

const captions = {
  simulate: 'Ours / floor on a simulated slow phone, ms (goal: FCP of Home 760, LCP 1,150)',
  devtools: 'Ours / floor with the connection and the processor really slowed down, ms',
};
type Throttling = keyof typeof captions;
/** How long the fonts are held back, in milliseconds. */
const lateBy = 700;

/** Each page against its floor, by Lighthouse, in turn, so that a slow minute of the machine affects both. */
export async function measureLimit(): Promise<Finding> {
  const floor = makeTemporaryFolder();
  writeFloor('dist', floor);
  await compressFolder(floor);
  const [ours, least] = await Promise.all([startSite(), startSite(floor)]);
  const rows: Record<Throttling | 'scores', (string | number)[][]> = {
    simulate: [],
    devtools: [],
    scores: [],
  };
  for (const route of pages) {
    for (const throttling of ['simulate', 'devtools'] as const) {
      const pairs: [Visit, Visit][] = [];
      for (let run = 0; run < runs(5); run++) {
        pairs.push([
          await visit(ours.origin + route, throttling),
          await visit(least.origin + route, throttling),
        ]);
      }
      const of = (side: 0 | 1, name: string) => median(pairs.map((pair) => pair[side][name]!));
      rows[throttling].push([
        `\`${route}\``,
        ...timed.map((audit) => `**${Math.round(of(0, audit))}** / ${Math.round(of(1, audit))}`),
      ]);
      if (throttling === 'devtools') continue;
      const shifts = [of(0, 'cumulative-layout-shift'), await shiftWithLateFonts(ours.origin + route)];
      rows.scores.push([
        `\`${route}\``,
        ...categories.map((name) => of(0, name)),
        ...shifts.map((shift) => shift.toFixed(4)),
      ]);
    }
  }
  await Promise.all([ours, least].map((server) => server.end('SIGTERM')));
  const head = ['Route', 'FCP', 'LCP', 'Speed Index', 'TBT'];
  return {
    tables: [
      { caption: captions.simulate, head, rows: rows.simulate },
      { caption: captions.devtools, head, rows: rows.devtools },
      {
        caption: `Lighthouse scores (goal: 100) and layout shift (goals: 0, and .001 with fonts that come ${lateBy} ms late)`,
        head: ['Route', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'CLS', 'CLS, late fonts'],
        rows: rows.scores,
      },
    ],
    remarks: [`Medians of ${runs(5)}.`],
  };
}

const timed = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Times in milliseconds, scores from 0 to 100, by Lighthouse's names. */
type Visit = Record<string, number>;

/** Lighthouse's own mobile settings (slow 4G and a four times slower processor), in a fresh browser. */
async function visit(url: string, throttlingMethod: Throttling, tries = 3): Promise<Visit> {
  const flags = { logLevel: 'silent', disableFullPageScreenshot: true, throttlingMethod };
  const result = await withBrowser(async (browser) =>
    lighthouse(url, { ...flags, onlyCategories: categories }, undefined, await browser.newPage()),
  );
  if (!result || result.lhr.runtimeError) {
    // Now and then the browser loses the trace, and Lighthouse asks to be run again.
    if (tries > 1) return visit(url, throttlingMethod, tries - 1);
    throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
  }
  const { audits, categories: scored } = result.lhr;
  return Object.fromEntries([
    ...[...timed, 'cumulative-layout-shift'].map((name) => [name, audits[name]?.numericValue ?? Number.NaN]),
    ...categories.map((name) => [name, Math.round((scored[name]?.score ?? 0) * 100)]),
  ]);
}

/** The layout shift (CLS) of a phone's first view whose fonts come late. */
function shiftWithLateFonts(url: string): Promise<number> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const wait = request.resourceType() === 'font' ? lateBy : 0;
      setTimeout(() => void request.continue().catch(() => {}), wait);
    });
    await page.goto(url, { waitUntil: 'networkidle0' });
    return page.evaluate(async () => {
      await document.fonts.ready;
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
      return sum;
    });
  });
}

/** Everything of a page but its words and their styles: scripts, fonts, pictures, and what the head says to programs. */
const removable = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<meta (?!charset|name="viewport")[^>]*>/g,
  /<link rel="(?!stylesheet)[^>]*>/g,
  /<\/?astro-island\b[^>]*>/g,
  /<picture\b[^>]*>.*?<\/picture>/gs,
  /@font-face ?\{[^}]*\}/g,
  /<!--.*?-->/gs,
];

/**
 * Copies a built site with each page replaced by its floor: its HTML and CSS, in the fonts of the device, without
 * pictures. A page with the same words and layout cannot be there sooner.
 */
function writeFloor(dist: string, to: string) {
  const filter = (file: string) => !/\.(?:html|js|woff2|avif|webp)(?:\.\w+)?$/.test(file);
  cpSync(dist, to, { recursive: true, filter });
  for (const name of pages.map(fileOf)) {
    const page = readFileSync(path.join(dist, name), 'utf8');
    writeFileSync(
      path.join(to, name),
      removable.reduce((rest, part) => rest.replace(part, ''), page),
    );
  }
}
