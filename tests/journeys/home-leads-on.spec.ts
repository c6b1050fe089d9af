import { layoutFaults } from './layout-faults.ts';
import { expect, routes, test } from './visit.ts';

test('three jobs of different kinds lead from Home to the gallery', async ({ page }) => {
  await page.goto(routes.home);
  const strip = page.getByRole('region', { name: 'Some of what we poured' });
  await expect(strip.getByRole('heading', { level: 3 })).toHaveText([
    'Driveway',
    'Polished & densified warehouse floor',
    'Façade path',
  ]);
  await expect(strip.getByRole('listitem')).toContainText(['Residential', 'Commercial', 'Façades']);
  await strip.getByRole('link', { name: 'Façade path' }).click();
  await expect(page).toHaveURL(new RegExp(routes.gallery));
  await page.goBack();
  await strip.getByRole('link', { name: 'See every job' }).click();
  await expect(page).toHaveURL(new RegExp(routes.gallery));
});

test('the whole picture of a job can be pressed', async ({ page }) => {
  await page.goto(routes.home);
  const strip = page.getByRole('region', { name: 'Some of what we poured' });
  await strip.getByRole('img').last().click({ force: true });
  await expect(page).toHaveURL(new RegExp(routes.gallery));
});

test('whoever has a crack finds the way to repairs below the services', async ({ page }) => {
  await page.goto(routes.home);
  const line = page.getByText('Cracked & sunken already?');
  await expect(line).toBeVisible();
  await page.getByRole('link', { name: 'See what can be saved' }).click();
  await expect(page).toHaveURL(new RegExp(`${routes.services}#repair$`));
  await expect(page.getByRole('heading', { name: 'Repair & Straightening' })).toBeInViewport();
});

for (const [width, height] of [
  [320, 568],
  [430, 932],
  [667, 375],
  [1024, 768],
  [2560, 1440],
] as const) {
  test(`Home is laid out without a fault at ${width} × ${height}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.goto(routes.home);
    expect(await layoutFaults(page)).toEqual([]);
  });
}
