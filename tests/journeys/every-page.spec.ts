import { expect, expectAccessible, forgive, pages, test } from './visit.ts';

for (const route of pages) {
  test(`${route} is complete and accessible`, async ({ page }) => {
    const response = await page.goto(route);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });

  test(`${route} needs no sideways scroll from 320 pixels up`, async ({ page }) => {
    await page.goto(route);
    for (const width of [320, 360, 768, 992, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
    }
  });
}

test('every page has a title, a description and keywords of its own', async ({ page }) => {
  const heads: string[] = [];
  for (const route of pages) {
    await page.goto(route);
    heads.push(await page.title());
    for (const name of ['description', 'keywords']) {
      heads.push((await page.locator(`meta[name="${name}"]`).getAttribute('content')) ?? '');
    }
  }
  expect(heads.filter((text) => text.length < 10)).toEqual([]);
  expect(new Set(heads).size).toBe(3 * pages.length);
});

test('an unknown address shows the 404 page with header, footer and links', async ({ page, complaints }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  for (const route of pages) {
    await expect(page.getByRole('main').locator(`a[href="${route}"]`)).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('link', { name: '(407) 555-0142' })).toBeVisible();
  await expectAccessible(page);
  forgive(complaints); // the browser reports the 404 itself
});
