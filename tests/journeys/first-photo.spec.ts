import { phone } from '../../bench/budgets.ts';
import { expect, type Page, routes, test } from './visit.ts';

const pagesWithPhoto = [routes.home, routes.about, routes.services, routes.gallery];
const isPhoto = (url: string) => /\.(avif|webp)$/.test(url);

/** Opens a page and notes what it asks for, in order. */
async function asked(page: Page, route: string) {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(route, { waitUntil: 'networkidle' });
  return urls;
}
const shownFiles = (page: Page) =>
  page.locator('main img').evaluateAll((all) => (all as HTMLImageElement[]).map((img) => img.currentSrc));

for (const route of pagesWithPhoto) {
  test.describe('on a phone', () => {
    test.use(phone);

    test(`the first photograph of ${route} is asked for before its fonts`, async ({ page }) => {
      const urls = await asked(page, route);
      const [first] = await shownFiles(page);
      await expect(page.locator('main img').first()).toBeInViewport();
      expect(urls).toContain(first);
      expect(urls.indexOf(first!)).toBeLessThan(urls.findIndex((url) => url.endsWith('.woff2')));
    });
  });

  for (const [screen, display] of Object.entries({
    phone,
    'dense phone': { ...phone, deviceScaleFactor: 3 },
    tablet: { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 },
    desk: { viewport: { width: 1440, height: 900 } },
  })) {
    test.describe(`on a ${screen}`, () => {
      test.use(display);

      test(`${route} fetches no photograph that is not shown, and none twice`, async ({ page }) => {
        const photos = (await asked(page, route)).filter(isPhoto);
        expect(photos.length).toBeGreaterThan(0);
        expect(new Set(photos).size).toBe(photos.length);
        const shown = await shownFiles(page);
        expect(photos.filter((url) => !shown.includes(url))).toEqual([]);
      });
    });
  }
}
