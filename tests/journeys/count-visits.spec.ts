import { execFileSync } from 'node:child_process';
import type { Response } from '@playwright/test';
import { freePort } from '#scripts/free-port.mjs';
import { ServerProcess } from '#server/testing/server-process.ts';
import type { WebsiteVisits } from '#shared/desk/website-visits.ts';
import { dailySumsEndpoint } from '#shared/routes.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, hydrated, type Page, routes, test as visit } from './visit.ts';

interface Counted {
  origin: string;
  /** What the owner is told, as soon as it is written. */
  told(): Promise<WebsiteVisits>;
}

/** A server that counts nobody but this visitor. */
const test = visit.extend<{ counted: Counted }>({
  counted: async ({ page }, use) => {
    const dataDir = makeTemporaryFolder();
    const server = new ServerProcess(await freePort(), { DATA_DIR: dataDir });
    await server.start();
    await use({
      origin: server.origin,
      async told() {
        // Or the browser complains of what the page still wants.
        await page.close();
        // It writes what is left.
        await server.end('SIGTERM');
        const env = { ...process.env, DATA_DIR: dataDir };
        const command = ['run', '-s', 'requests', '--', 'visits', '--json'];
        const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
        return JSON.parse(execFileSync('npm', command, { encoding: 'utf8', env, stdio }));
      },
    });
    await page.close();
    await server.end('SIGTERM');
  },
});

// A browser of the tests says that nobody sits before it.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
});

/** Does something, and waits until the page has said so many things. */
async function said(page: Page, times: number, act: () => Promise<unknown>) {
  const answers: number[] = [];
  const listen = (answer: Response) => {
    if (new URL(answer.url()).pathname === dailySumsEndpoint) answers.push(answer.status());
  };
  page.on('response', listen);
  await act();
  await expect.poll(() => answers).toEqual(Array(times).fill(204));
  page.off('response', listen);
}

const nowhere = { calls: 0, quotes: 0, requests: 0 };

test('where a visit came from is known of every page, press and request that follows', async ({
  page,
  counted,
}) => {
  const { origin } = counted;
  await said(page, 1, () => page.goto(origin, { referer: 'https://www.google.com/' }));
  await said(page, 1, () => page.locator(`a[href="${routes.services}"]:visible`).first().click());
  await expect(page).toHaveURL(origin + routes.services);
  await page.evaluate(() => {
    // A dialer would open.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
  });
  await said(page, 1, () => page.locator('a[href^="tel:"]:visible').first().click());
  await said(page, 2, () => page.locator(`a[href^="${routes.contact}"]:visible`).first().click());
  await expect(page).toHaveURL(origin + routes.contact);
  await hydrated(page);
  const form = quoteForm(page);
  await form.fill(sampleRequest('Counted'));
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');

  const { total, sources, pages } = await counted.told();
  expect(total).toEqual({ visits: 1, views: 3, calls: 1, quotes: 1, requests: 1 });
  expect(sources).toEqual([
    { source: 'google.com', name: 'Google', visits: 1, calls: 1, quotes: 1, requests: 1 },
  ]);
  expect(pages.find(({ page }) => page === 'home')).toMatchObject({ visits: 1, views: 1, ...nowhere });
  expect(pages.find(({ page }) => page === 'services')).toMatchObject({
    ...{ visits: 0, views: 1, calls: 1, quotes: 1, requests: 1 },
  });
});

test('a link that says where it stands is counted as that', async ({ page, counted }) => {
  await said(page, 1, () => page.goto(`${counted.origin}/about?utm_source=Spring+Flyer`));
  const { sources, pages } = await counted.told();
  expect(sources).toEqual([{ source: 'spring-flyer', name: 'spring-flyer', visits: 1, ...nowhere }]);
  expect(pages[0]).toMatchObject({ page: 'about', visits: 1, views: 1 });
});

test('a page that is loaded again or gone back to is the same visit', async ({ page, counted }) => {
  const { origin } = counted;
  await said(page, 1, () => page.goto(origin));
  await page.reload({ waitUntil: 'networkidle' });
  await said(page, 1, () => page.locator(`a[href="${routes.about}"]:visible`).first().click());
  await page.goBack({ waitUntil: 'networkidle' });
  await page.goForward({ waitUntil: 'networkidle' });
  const { total } = await counted.told();
  expect(total).toEqual({ visits: 1, views: 2, ...nowhere });
});

test('counting leaves nothing on the device and nothing in the address', async ({
  page,
  context,
  counted,
}) => {
  await said(page, 1, () => page.goto(`${counted.origin}/?utm_source=flyer`));
  await said(page, 2, () => page.locator(`a[href^="${routes.contact}"]:visible`).first().click());
  expect(await page.evaluate(() => [location.href, localStorage.length, sessionStorage.length])).toEqual([
    counted.origin + routes.contact,
    0,
    0,
  ]);
  expect(await context.cookies()).toEqual([]);
});

test('a browser that cannot tell shows nothing of it', async ({ page, counted }) => {
  await page.addInitScript(() => Object.assign(Navigator.prototype, { sendBeacon: undefined }));
  await page.goto(counted.origin, { waitUntil: 'networkidle' });
  await page.locator(`a[href^="${routes.contact}"]:visible`).first().click();
  await expect(page).toHaveURL(counted.origin + routes.contact);
  await page.waitForLoadState('networkidle');
  const { since, total } = await counted.told();
  expect([since, total.visits]).toEqual([null, 0]);
});
