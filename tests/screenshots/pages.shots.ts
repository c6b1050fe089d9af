import { test } from '@playwright/test';
import { routes } from '../../shared/routes.ts';
import { readyForPaper } from '../journeys/visit.ts';
import { phone, sizeOf, take, widths } from './take.ts';

const pages = { ...routes, 'not-found': '/nothing-here' };

for (const [name, route] of Object.entries(pages)) {
  for (const width of widths) {
    test(`${name} at ${width}`, async ({ page }) => {
      await page.setViewportSize(sizeOf(width));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(route);
      await take(page, `${name}-${width}`, { fullPage: true });
      await page.evaluate(() => scrollTo(0, 700));
      await take(page, `${name}-${width}-scrolled`);
    });
  }
  test(`${name} on paper`, async ({ page }) => {
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    await page.goto(route);
    await readyForPaper(page);
    await take(page, `${name}-print`, { fullPage: true });
  });
}

test('the menu on a phone', async ({ page }) => {
  await page.setViewportSize(sizeOf(phone));
  await page.goto(routes.home);
  await page.getByRole('button', { name: 'Menu' }).click();
  await take(page, `menu-${phone}`);
});
