import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { routes } from '#shared/routes.ts';
import { withBrowser } from './browser.ts';
import { type Finding, median, percentile, runs } from './part.ts';
import { startSite } from './site-server.ts';

/** How long the pointer rests on a link before it is pressed, in milliseconds: the page is ready by then. */
const hover = 1500;

/** From the press on a link to the largest paint of the next page, with and without prerendering. */
export async function measureNavigation(): Promise<Finding> {
  const server = await startSite();
  const measured = [];
  for (const route of Object.values(routes).filter((route) => route !== routes.home)) {
    const [ready, still, plain]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < runs(10); run++) {
      ready.push(await pressAndWait(server.origin, route, hover));
      still.push(await pressAndWait(server.origin, route, hover, ['--force-prefers-reduced-motion']));
      plain.push(await pressAndWait(server.origin, route, 0));
    }
    measured.push({ route, ready, still, plain });
  }
  await server.stop();
  return {
    tables: [
      {
        caption:
          'Press on a link of Home to the largest paint of the next page, ms (goal: 100 when made ready)',
        head: [
          'To',
          ...['Made ready, median', 'p75', 'the same without motion', 'p75'],
          ...['Not made ready, median', 'p75'],
        ],
        rows: measured.map(({ route, ready, still, plain }) => [
          `\`${route}\``,
          ...[ready, still, plain]
            .flatMap((times) => [median(times), percentile(times, 0.75)])
            .map(Math.round),
        ]),
      },
    ],
    remarks: [
      `${runs(10)} presses each on a desktop window, the server on the same machine. Made ready: the pointer rested on the link for ${hover} ms. Without motion: for a visitor who asks for less, there is no view transition, which otherwise takes a picture of the old page first.`,
    ],
    data: measured,
  };
}

/** A fresh browser each time, so that nothing is cached except from the visit itself. */
function pressAndWait(origin: string, route: string, hovered: number, args: string[] = []): Promise<number> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(origin, { waitUntil: 'networkidle0' });
    let pressedAt = Number.NaN;
    await page.exposeFunction('pressed', (at: number) => {
      pressedAt = at;
    });
    await page.evaluate(() => {
      const tell = (event: Event) =>
        (window as unknown as { pressed(at: number): void }).pressed(
          performance.timeOrigin + event.timeStamp,
        );
      addEventListener('click', tell, { capture: true });
    });
    const link = await page.waitForSelector(`header nav a[href="${route}"]`, { visible: true });
    if (hovered > 0) await link!.hover();
    await wait(hovered);
    await link!.click();
    await arrive(page, route);
    return (await largestPaint(page)) - pressedAt;
  }, args);
}

/** The current page is replaced by the prerendered one, so an evaluation in it may get no answer. */
async function arrive(page: Page, route: string) {
  while ((await page.evaluate(() => location.pathname).catch(() => '')) !== route) await wait(20);
}

/** When it was painted, in milliseconds since 1970; a prerendered page is painted when it is shown. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0;
        new PerformanceObserver((list) => {
          last = list.getEntries().at(-1)!.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        const [{ activationStart }] = performance.getEntriesByType('navigation') as [
          PerformanceNavigationTiming & { activationStart: number },
        ];
        setTimeout(() => resolve(performance.timeOrigin + Math.max(last, activationStart)), 1500);
      }),
  );
}
