import { expect, type Page, test } from '@playwright/test';
import { routes } from '#shared/routes.ts';

const pages = Object.values(routes);
/** The address the site was built for. */
const builtFor = new URL(process.env.SITE_URL || `http://localhost:${process.env.PORT || 3000}`);

const content = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

for (const route of pages) {
  test(`${route} has one absolute address and a share card`, async ({ page, request }) => {
    await page.goto(route);
    const address = new URL(route, builtFor).href;
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address);
    expect(await content(page, 'og:url')).toBe(address);
    expect(await content(page, 'og:title')).toBe(await page.title());
    expect(await content(page, 'og:description')).toBe(await content(page, 'description'));
    expect(await content(page, 'twitter:card')).toBe('summary_large_image');
    expect((await content(page, 'og:image:alt'))?.length).toBeGreaterThan(20);

    const picture = new URL((await content(page, 'og:image'))!);
    expect(picture.origin).toBe(builtFor.origin);
    const answer = await request.get(picture.pathname);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight].map(String);
    }, picture.pathname);
    expect([await content(page, 'og:image:width'), await content(page, 'og:image:height')]).toEqual(size);
  });
}

test('the sitemap lists the five pages with the day their content changed', async ({ page, request }) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const urls = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      if (parsed.querySelector('parsererror')) throw new Error('not XML');
      return [...parsed.querySelectorAll('urlset > url')].map((url) => ({
        loc: url.querySelector('loc')?.textContent,
        lastmod: url.querySelector('lastmod')?.textContent,
      }));
    },
    await answer.text(),
  );
  expect(urls.map(({ loc }) => loc)).toEqual(pages.map((route) => new URL(route, builtFor).href));
  for (const { lastmod } of urls) {
    if (lastmod) expect(Date.parse(lastmod)).toBeLessThanOrEqual(Date.now());
  }
});

test('robots.txt lets search engines in and names the sitemap', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', builtFor).href}`);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});

test('other spellings of an address redirect permanently to the canonical one', async ({ request }) => {
  for (const [spelling, address] of [
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/index.html', '/'],
    ['/gallery/?show=repair', '/gallery?show=repair'],
  ] as const) {
    const answer = await request.get(spelling, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, address]);
  }
});

test('a missing page is reported as missing to people and search engines', async ({ page }) => {
  const answer = await page.goto('/driveways-in-orlando');
  expect(answer?.status()).toBe(404);
  expect(await content(page, 'robots')).toBe('noindex');
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Services' })).toBeVisible();
});

test('security.txt names a contact and has not expired', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const daysLeft = (Date.parse(/^Expires: (\S+)$/m.exec(text)![1]!) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(0);
  expect(daysLeft).toBeLessThan(365);
});
