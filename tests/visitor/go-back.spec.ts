import { expect, hydrated, type Page, pages, readyForPaper, routes, test } from './visit.ts';

// Playwright starts Chromium without the back/forward cache, which every visitor's has; one without windows has none.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: process.env.CHROMIUM_PATH || undefined,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
});

// One after the other: each worker would start such a browser.
test.describe.configure({ mode: 'default' });

/** Leaves a mark that a page loaded anew would not have. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-left', 'here'));

/** A page from that cache does not load, so its load is not waited for. @returns whether it is the one that was left */
async function goBack(page: Page) {
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate(() => document.body.getAttribute('data-left') === 'here');
}

test("going back restores every page from the browser's back/forward cache, as it was left", {
  tag: '@slow',
}, async ({ page }) => {
  for (const route of pages) {
    await page.goto(route);
    await readyForPaper(page); // the last it asks for: a page that still loads is not kept
    await mark(page);
    await page.goto('/robots.txt');
    expect(await goBack(page), route).toBe(true);
  }
});

test('an open viewer comes back from that cache open, and closes', async ({ page }) => {
  await page.goto(routes.gallery);
  await hydrated(page);
  const projects = page.locator('[data-project]');
  const title = page.locator('dialog[open] h2');
  const first = await projects.first().locator('h2').innerText();
  await projects.first().locator('button').click();
  await expect(title).toHaveText(first);
  await readyForPaper(page);
  await mark(page);
  await page.goto(routes.about);
  expect(await goBack(page)).toBe(true);
  await expect(title).toHaveText(first);
  await page.locator('dialog button[aria-label=Close]').click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await projects.nth(1).locator('button').click();
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText(first);
});
