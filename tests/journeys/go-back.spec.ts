import { hydrated, withBrowser } from '../../bench/browser.ts';
import { expect, pages, routes, test } from './visit.ts';

// Puppeteer, because Playwright does not support pages restored from the back/forward cache.
test("going back restores every page from the browser's back/forward cache, as it was left", async ({
  baseURL,
}) => {
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

test('an open viewer comes back from that cache open, and closes', async ({ baseURL }) => {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    const titleIn = async (selector: string) => page.$eval(selector, ({ textContent }) => textContent);
    await page.goto(baseURL + routes.gallery, { waitUntil: 'networkidle0' });
    await hydrated(page);
    const title = await titleIn('[data-project] h2');
    await page.click('[data-project] button');
    await page.waitForSelector('dialog[open]');
    await page.waitForNetworkIdle();
    await page.evaluate(() => document.body.setAttribute('data-left', 'here'));
    await page.goto(baseURL + routes.about);
    await page.goBack();
    await page.waitForSelector('body[data-left=here] dialog[open]');
    expect(await titleIn('dialog h2')).toBe(title);
    await page.click('dialog button[aria-label=Close]');
    await page.waitForSelector('dialog:not([open])');
    await page.click('[data-project]:nth-child(2) button');
    await page.waitForSelector('dialog[open]');
    expect(await titleIn('dialog h2')).not.toBe(title);
  });
});
