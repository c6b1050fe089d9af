import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { routes } from '../shared/routes.ts';
import { phone } from '../tests/support/budgets.ts';
import { bytesOf, type Fetched, fetchedBy, ofKind } from '../tests/support/fetched.ts';
import {
  browserOptions,
  type Finding,
  median,
  percentile,
  runs,
  runTool,
  startSite,
  type Table,
  thousands,
  withBrowser,
} from './common.ts';

const pages = Object.values(routes);

/** Exact bytes and requests of each route on a phone. */
export async function measureBytes(): Promise<Finding> {
  const server = await startSite();
  const [first, whole]: Table['rows'][] = [[], []];
  for (const route of pages) {
    const visit = await withBrowser(async (browser) =>
      fetchedBy(await browser.newPage(phone), server.origin + route),
    );
    first!.push(row(route, visit.firstView));
    whole!.push(row(route, visit.whole));
  }
  await server.end('SIGTERM');
  const head = ['Route', 'HTML + CSS', 'Fonts', 'Pictures', 'JavaScript', 'Other', 'Total', 'Requests'];
  const seen = 'First view on a phone: what is seen before anyone scrolls, compressed bytes';
  return {
    tables: [
      { caption: seen, head, rows: first! },
      { caption: 'Whole page, scrolled to the end, compressed bytes', head, rows: whole! },
    ],
    remarks: ["Response headers aren't counted."],
  };
}

function row(route: string, fetched: Fetched[]) {
  const kinds = ['document', 'font', 'image', 'script'].map((kind) => bytesOf(ofKind(fetched, kind)));
  const all = bytesOf(fetched);
  const other = all - kinds.reduce((sum, bytes) => sum + bytes, 0);
  return [`\`${route}\``, ...[...kinds, other, all].map(thousands), fetched.length];
}

const times = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Each page as Lighthouse sees it: times in milliseconds, layout shift, and scores from 0 to 100. */
export async function measureLighthouse(): Promise<Finding> {
  const server = await startSite();
  const rows: Table['rows'] = [];
  for (const route of pages) {
    const visits: number[][] = [];
    for (let run = 0; run < runs(5); run++) visits.push(await visit(server.origin + route));
    const medians = visits[0]!.map((_, column) => median(visits.map((figures) => figures[column]!)));
    rows.push([`\`${route}\``, ...medians.map(thousands)]);
  }
  await server.end('SIGTERM');
  const scores = ['Performance', 'Accessibility', 'Best practices', 'SEO'];
  return {
    tables: [
      {
        caption:
          'A simulated slow phone, ms (goal: FCP of Home 760, LCP 1,150), layout shift (goal: 0) and scores (goal: 100)',
        head: ['Route', 'FCP', 'LCP', 'Speed Index', 'TBT', 'CLS', ...scores],
        rows,
      },
    ],
    remarks: [`Medians of ${runs(5)} runs.`],
  };
}

/** Lighthouse's own mobile settings (slow 4G and a four times slower processor), in a fresh browser. */
async function visit(url: string, tries = 3): Promise<number[]> {
  const { executablePath, args } = browserOptions(['--headless=new']);
  const words = [
    ...[url, '--quiet', '--output=json', '--disable-full-page-screenshot'],
    ...[`--only-categories=${categories}`, `--chrome-flags=${args.join(' ')}`],
  ];
  try {
    const { audits, categories: scored } = await runTool('lighthouse/cli/index.js', words, {
      CHROME_PATH: executablePath,
    });
    return [
      ...times.map((name) => Math.round(audits[name].numericValue)),
      Number(audits['cumulative-layout-shift'].numericValue.toFixed(4)),
      ...categories.map((name) => Math.round(scored[name].score * 100)),
    ];
  } catch (error) {
    // Now and then the browser loses the trace, and Lighthouse asks to be run again.
    if (tries > 1) return visit(url, tries - 1);
    throw error;
  }
}

/** How many times slower than this machine: Lighthouse's slow phone. */
const slowdown = 4;
/** In milliseconds: the browser measures in steps of 8 and reports nothing shorter than this. */
const shortest = 16;

type Act = (page: Page) => Promise<unknown>;

/** What is pressed, and what puts the page back without being measured. */
interface Press {
  act: Act;
  undo?: Act;
  /** What comes before the first time. */
  from?: Act;
}

function press(selector: string): Act {
  return (page) => page.locator(selector).first().click();
}
const button = (name: string) => press(`role=button[name="${name}"]`);
function pressKey(key: string): Act {
  return (page) => page.keyboard.press(key);
}

/** Presses again and again on a slowed-down page. @returns each time's interaction to next paint, in milliseconds */
async function timePresses(page: Page, { from, act, undo }: Press): Promise<number[]> {
  await from?.(page);
  await wait(1000);
  await page.evaluate((durationThreshold) => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, shortest);
  const takeDurations = () =>
    page.evaluate(() => (window as unknown as { durations: number[] }).durations.splice(0));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times = [];
  for (let run = 0; run < runs(20); run++) {
    await takeDurations();
    await act(page);
    await wait(700);
    times.push(Math.max(shortest, ...(await takeDurations())));
    await undo?.(page);
    await wait(300);
  }
  return times;
}

const card = press('button[aria-haspopup="dialog"]');
const leave = pressKey('Escape');
const type = (field: string): Press => ({ from: (page) => page.focus(`#${field}`), act: pressKey('a') });
const reopen: Act = (page) => wait(1000).then(() => card(page));

const interactions: Record<string, Press> = {
  Menu: { act: press('button[popovertarget="menu"]'), undo: leave },
  Filter: { act: press('button[aria-pressed="false"]') },
  'Open project': { act: card, undo: leave },
  'Next project': { from: card, act: button('Next project') },
  'Close project': { from: card, act: button('Close'), undo: reopen },
  'Type into name': type('name'),
  'Type into message': type('message'),
  'Send, fields missing': { act: button('Send request') },
  'Send, complete': { from: fillForm, act: button('Send request'), undo: fillForm },
};

const routeOf = (name: string) =>
  name === 'Menu' ? routes.home : /project|Filter/.test(name) ? routes.gallery : routes.contact;

/** How long everything takes that can be pressed or typed into, on a phone four times slower, in a fresh browser each. */
export async function measureInteractions(): Promise<Finding> {
  const server = await startSite();
  const rows: Table['rows'] = [];
  for (const [name, each] of Object.entries(interactions)) {
    const times = await withBrowser(async (browser) => {
      const page = await browser.newPage(phone);
      await page.goto(server.origin + routeOf(name));
      await page.waitForFunction(
        () => !document.querySelector(':is([data-gallery], form[data-phone]):not([data-ready])'),
      );
      return timePresses(page, each);
    });
    rows.push([name, ...[0.5, 0.75, 1].map((share) => percentile(times, share))]);
  }
  await server.end('SIGTERM');
  const caption = 'Interaction to next paint, ms (goal: p75 at most 100)';
  const how = `Each measured ${runs(20)} times, with the processor slowed ${slowdown}× through the DevTools protocol.`;
  return {
    tables: [{ caption, head: ['Interaction', 'p50', 'p75', 'Slowest'], rows }],
    remarks: [`${how} The browser measures in steps of 8 ms, and shows anything below 16 ms as 16.`],
    isGood: rows.every(([, , p75]) => Number(p75) <= 100),
  };
}

async function fillForm(page: Page) {
  const sample = { name: 'Dana Field', phone: '4075550199', email: 'dana@example.com', message: 'A crack' };
  for (const [id, text] of Object.entries(sample)) await page.fill(`#${id}`, text);
}

/** How long the pointer rests on a link before it is pressed, in milliseconds: the page is ready by then. */
const hover = 1500;

/** From the press on a link to the largest paint of the next page, prerendered and not. */
export async function measureNavigation(): Promise<Finding> {
  const site = await startSite();
  const rows: Table['rows'] = [];
  for (const route of pages.filter((route) => route !== routes.home)) {
    const [ready, plain]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs(10); run++) {
      ready.push(await pressAndWait(site.origin, route, hover));
      plain.push(await pressAndWait(site.origin, route, 0));
    }
    const both = (times: number[]) => [median(times), percentile(times, 0.75)].map(Math.round);
    rows.push([`\`${route}\``, ...[ready, plain].flatMap(both)]);
  }
  await site.end('SIGTERM');
  const caption =
    'From a click on a link on Home to the largest paint of the next page, ms (goal: 100 when prerendered)';
  const ready = ['Prerendered, median', 'p75'];
  return {
    tables: [{ caption, head: ['To', ...ready, 'Not prerendered, median', 'p75'], rows }],
    remarks: [
      `${runs(10)} clicks on each link in a desktop window, with the server on the same machine. Prerendered: the pointer rested on the link for ${hover} ms.`,
    ],
  };
}

/**
 * A fresh browser each time, so that nothing is cached except from the visit itself. Puppeteer drives it: under
 * Playwright, no page is prerendered.
 */
async function pressAndWait(origin: string, route: string, hovered: number): Promise<number> {
  const { default: puppeteer } = await import('puppeteer-core');
  const browser = await puppeteer.launch({
    ...browserOptions(),
    defaultViewport: { width: 1280, height: 900 },
  });
  try {
    const page = await browser.newPage();
    await page.goto(origin);
    await page.evaluate(`(${recordPress})()`);
    const link = `header nav a[href="${route}"]`;
    if (hovered > 0) await page.hover(link);
    await wait(hovered);
    await page.click(link);
    await wait(1500);
    const { path, isPrerendered, time } = (await page.evaluate(`(${largestPaint})()`)) as NextPage;
    if (path !== route) throw new Error(`The click led to ${path}, not to ${route}.`);
    if (hovered > 0 && !isPrerendered) throw new Error(`${route} was not prerendered.`);
    return time;
  } finally {
    await browser.close();
  }
}

/** Where the next page finds it. */
const recordPress = () =>
  addEventListener(
    'click',
    ({ timeStamp }) => localStorage.setItem('pressed', `${performance.timeOrigin + timeStamp}`),
    { capture: true },
  );

interface NextPage {
  path: string;
  isPrerendered: boolean;
  /** From the click to its largest paint, in milliseconds; a prerendered page is painted when it is shown. */
  time: number;
}

const largestPaint = () =>
  new Promise<NextPage>((resolve) => {
    let last = 0;
    new PerformanceObserver((list) => {
      last = list.getEntries().at(-1)!.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const pressedAt = Number(localStorage.getItem('pressed'));
    const [visit] = performance.getEntriesByType('navigation');
    const { activationStart } = visit as PerformanceNavigationTiming & { activationStart: number };
    setTimeout(() => {
      resolve({
        path: location.pathname,
        // One begun by the click itself is a few milliseconds old when it is shown.
        isPrerendered: activationStart > 100,
        time: performance.timeOrigin + Math.max(last, activationStart) - pressedAt,
      });
    }, 100);
  });
