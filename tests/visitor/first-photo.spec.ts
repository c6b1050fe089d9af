import type { Request } from '@playwright/test';
import { phone } from '#tests/support/budgets.ts';
import { expect, type Page, routes, test } from './visit.ts';

const pagesWithPhoto = [routes.home, routes.about, routes.services, routes.gallery];
const isPhoto = (url: string) => /\.(avif|webp)$/.test(url);

/** Opens a page and notes what it asks for, in order, until all of that has come. */
async function asked(page: Page, route: string) {
  const urls: string[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => {
    urls.push(request.url());
    pending.add(request);
  });
  // Some that end now were asked for by the page before.
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.goto(route);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => pending.size).toBe(0);
  return urls;
}

for (const [screen, display] of Object.entries({
  phone,
  'dense phone': { ...phone, deviceScaleFactor: 3 },
  tablet: { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 } },
})) {
  test.describe(`on a ${screen}`, { tag: display === phone ? [] : '@slow' }, () => {
    test.use(display);

    test('no photo is fetched that is not shown, and none twice, on a phone the first before the fonts', async ({
      page,
      context,
    }) => {
      // Each page as if it were the first of the visit.
      const devTools = await context.newCDPSession(page);
      await devTools.send('Network.enable');
      await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
      for (const route of pagesWithPhoto) {
        const urls = await asked(page, route);
        const photos = urls.filter(isPhoto);
        expect(photos.length, route).toBeGreaterThan(0);
        expect(new Set(photos).size, route).toBe(photos.length);
        const images = page.locator('main img');
        const shown = await images.evaluateAll((all) =>
          all.map((img) => (img as HTMLImageElement).currentSrc),
        );
        expect(
          photos.filter((url) => !shown.includes(url)),
          route,
        ).toEqual([]);
        if (screen !== 'phone') continue;
        await expect(images.first()).toBeInViewport();
        expect(urls).toContain(shown[0]);
        const fonts = urls.findIndex((url) => url.endsWith('.woff2'));
        expect(urls.indexOf(shown[0]!), route).toBeLessThan(fonts);
      }
    });
  });
}
