import { focused } from './focused.ts';
import { expect, hydrated, open, pages, routes, test, windowsOf } from './visit.ts';

for (const route of pages) {
  test(`${route} shows the focus of every control, on a desk, on a phone there and back, and skips its menu`, async ({
    page,
  }) => {
    // The bar and the footer are the same on every page.
    const controls = page
      .locator(route === routes.home ? 'body' : 'main')
      .locator('a[href], summary, :is(button, input, select, textarea):enabled')
      .and(page.locator(':not([tabindex="-1"])'))
      .filter({ visible: true });
    const skip = page.getByRole('link', { name: 'Skip to content' });
    for (const { name, width, height } of windowsOf('1440 × 900, 390 × 664')) {
      await page.setViewportSize({ width, height });
      await page.goto(route);
      if (route === routes.gallery || route === routes.contact) await hydrated(page);
      await page.keyboard.press('Tab');
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      if (route !== routes.home) {
        await skip.press('Enter');
        await page.keyboard.press('Tab');
      }
      const expected = await controls.count();
      const reached = [await focused(page)];
      for (const key of width < 1000 ? ['Tab', 'Shift+Tab'] : ['Tab']) {
        for (let press = 1; press < expected; press++) {
          await page.keyboard.press(key);
          reached.push(await focused(page));
        }
      }
      const faulty = reached.filter(
        ({ isOutlined, isInTheClear, crossed }) => !isOutlined || !isInTheClear || crossed.length > 0,
      );
      expect(faulty, `at ${name}`).toEqual([]);
      expect(new Set(reached.map(({ place }) => place)).size).toBe(expected);
      if (route !== routes.home) continue;
      await skip.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    }
  });
}

test('a visitor can filter the gallery and look at a project by keyboard', async ({ page }) => {
  await open(page, routes.gallery);
  await page.locator('button[aria-pressed]', { hasText: 'Façades' }).focus();
  await page.keyboard.press('Space');
  const cards = page.locator('button[aria-haspopup="dialog"]').filter({ visible: true });
  await expect(cards).toHaveCount(2);
  await cards.last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('2 of 2');
  await page.keyboard.press('Escape');
  await expect(cards.last()).toBeFocused();
});
