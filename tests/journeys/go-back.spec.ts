import { chromium } from '@playwright/test';
import { expect, pages, test } from './visit.ts';

test('going back brings every page as it was left, out of the memory of the browser', async ({
  baseURL,
  launchOptions,
}) => {
  // Playwright turns the browser's back/forward cache off unless it is told not to.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage();
  for (const route of pages) {
    await page.goto(baseURL + route, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.body.setAttribute('data-left', 'here'));
    await page.goto(`${baseURL}/no-such-page`);
    await page.goBack();
    await expect(page.locator('body[data-left=here]'), route).toBeAttached();
  }
  await browser.close();
});
