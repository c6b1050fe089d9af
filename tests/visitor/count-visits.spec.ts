import type { Route } from '@playwright/test';
import { readAnalyticsReport } from '#server/analytics/report.ts';
import type { AnalyticsReport } from '#shared/desk/analytics.ts';
import { dailySumsEndpoint } from '#shared/routes.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { openSite, type Site } from './site.ts';
import { expect, hydrated, type Page, routes, test as visit } from './visit.ts';

/** A server that counts nobody but this visitor. `report`: the analytics in the desk, once they are written. */
const test = visit.extend<{ report: () => Promise<AnalyticsReport> }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => {
    await site.comeBack();
    await use(site.origin);
  },
  report: async ({ page, site }, use) => {
    await use(async () => {
      // Or the browser complains of what the page still wants.
      await page.close();
      await site.stop();
      const options = { timeZone: 'America/New_York', isCounting: true, count: 30 };
      return readAnalyticsReport(site.database, options, new Date());
    });
    await page.close();
    await site.stop();
    await site.database.deleteFrom('daily_sums').execute();
  },
});

// A browser of the tests says that nobody sits before it.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
});

/** Does something, and waits until the page has said so many things, which a page that is left does not see answered. */
async function waitForEvents(page: Page, times: number, act: () => Promise<unknown>) {
  const answers: number[] = [];
  const listen = async (route: Route) => {
    const response = await route.fetch();
    answers.push(response.status());
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route(`**${dailySumsEndpoint}`, listen);
  await act();
  await expect.poll(() => answers).toEqual(Array(times).fill(204));
  await page.unroute(`**${dailySumsEndpoint}`, listen);
}

const nowhere = { calls: 0, quotes: 0, requests: 0 };

test('the source of a visit is known for every page, tap and request that follows', async ({
  page,
  report,
}) => {
  await waitForEvents(page, 1, () => page.goto(routes.home, { referer: 'https://www.google.com/' }));
  await waitForEvents(page, 1, () => page.locator(`a[href="${routes.services}"]:visible`).first().click());
  await expect(page).toHaveURL(routes.services);
  await page.evaluate(() => {
    // A dialer would open.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
  });
  await waitForEvents(page, 1, () => page.locator('a[href^="tel:"]:visible').first().click());
  await waitForEvents(page, 2, () => page.locator(`a[href^="${routes.contact}"]:visible`).first().click());
  await expect(page).toHaveURL(routes.contact);
  await hydrated(page);
  const form = quoteForm(page);
  await form.fill(sampleRequest('Counted'));
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');

  const { total, sources, pages } = await report();
  expect(total).toEqual({ visits: 1, views: 3, calls: 1, quotes: 1, requests: 1 });
  expect(sources).toEqual([
    { source: 'google.com', name: 'Google', visits: 1, calls: 1, quotes: 1, requests: 1 },
  ]);
  expect(pages.find(({ page }) => page === 'home')).toMatchObject({ visits: 1, views: 1, ...nowhere });
  expect(pages.find(({ page }) => page === 'services')).toMatchObject({
    visits: 0,
    views: 1,
    calls: 1,
    quotes: 1,
    requests: 1,
  });
});

test('a link says where it stands, a page gone back to is the same visit, and counting leaves nothing on the device and nothing in the address', async ({
  page,
  context,
  report,
}) => {
  await waitForEvents(page, 1, () => page.goto(`${routes.about}?utm_source=Spring+Flyer`));
  await waitForEvents(page, 2, () => page.locator(`a[href^="${routes.contact}"]:visible`).first().click());
  await expect(page).toHaveURL(routes.contact);
  expect(await page.evaluate(() => [location.search, localStorage.length, sessionStorage.length])).toEqual([
    ...['', 0, 0],
  ]);
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  await page.goBack();
  await page.goForward();

  const { total, sources, pages } = await report();
  const counts = { ...nowhere, quotes: 1 };
  expect(total).toEqual({ visits: 1, views: 2, ...counts });
  expect(sources).toEqual([{ source: 'spring-flyer', name: 'spring-flyer', visits: 1, ...counts }]);
  expect(pages.find(({ page }) => page === 'about')).toMatchObject({ visits: 1, views: 1 });
});

test('a browser without sendBeacon shows no errors', { tag: '@slow' }, async ({ page, report }) => {
  await page.addInitScript(() => Object.assign(Navigator.prototype, { sendBeacon: undefined }));
  await page.goto(routes.home);
  await page.locator(`a[href^="${routes.contact}"]:visible`).first().click();
  await expect(page).toHaveURL(routes.contact);
  await hydrated(page);
  const { since, total } = await report();
  expect([since, total.visits]).toEqual([null, 0]);
});
