import { withBrowser } from '../../bench/browser.ts';
import { expect, pages, test } from './visit.ts';

// Puppeteer and not Playwright, which knows no page that comes back out of the browser's memory.
test('going back brings every page out of the memory of the browser, as it was left', async ({ baseURL }) => {
  const kept = await withBrowser(async (browser) => {
    const page = await browser.newPage();
    const found: string[] = [];
    for (const route of pages) {
      await page.goto(baseURL + route, { waitUntil: 'networkidle0' });
      await page.evaluate(() => document.body.setAttribute('data-left', 'here'));
      await page.goto(`${baseURL}/no-such-page`);
      await page.goBack();
      if (await page.$('body[data-left=here]')) found.push(route);
    }
    return found;
  });
  expect(kept).toEqual(pages);
});
