import { layoutFaults } from './layout-faults.ts';
import { expect, expectAccessible, pages, test } from './visit.ts';

test('whoever followed a wrong address sees a photograph and is led on, in every window', async ({
  page,
  complaints,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/nothing-here', { waitUntil: 'networkidle' });
  complaints.length = 0;
  const photo = page.getByRole('main').getByRole('img', { name: 'Formwork' });
  for (const width of [320, 360, 390, 430, 768, 1024, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await layoutFaults(page), `at ${width}`).toEqual([]);
    const { height } = (await photo.boundingBox())!;
    expect.soft(height, `at ${width}`).toBeGreaterThan(150);
    expect.soft(height, `at ${width}`).toBeLessThan(720);
  }
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(pages);
  await expectAccessible(page);
});
