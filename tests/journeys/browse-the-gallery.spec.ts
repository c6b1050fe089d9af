import { gallery } from './gallery.ts';
import { expect, expectAccessible, open, routes, test } from './visit.ts';

// A picture that is still growing would intercept the presses.
test.use({ reducedMotion: 'reduce' });

test('a filter narrows the nine projects and is kept in the address', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, filter, countOf } = gallery(page);
  await expect(cards).toHaveCount(9);
  await expect(filter('All Projects')).toHaveAttribute('aria-pressed', 'true');

  for (const [name, id] of [
    ['Repairs', 'repair'],
    ['Residential & Condominium', 'residential'],
    ['Commercial', 'commercial'],
    ['Façades', 'decorative'],
  ] as const) {
    const button = filter(name);
    const count = await countOf(name);
    await button.click();
    await expect(cards).toHaveCount(count);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(new RegExp(`\\?show=${id}$`));
    await expect(page.getByText(`${count} of 9 projects shown`)).toBeAttached();
  }

  await page.goBack();
  await expect(filter('Commercial')).toHaveAttribute('aria-pressed', 'true');
  await filter('All Projects').click();
  await expect(page).toHaveURL(new RegExp(`${routes.gallery}$`));
  await expect(cards).toHaveCount(9);
});

test('a shared link opens with its filter', async ({ page }) => {
  await open(page, `${routes.gallery}?show=commercial`);
  const { cards } = gallery(page);
  await expect(cards).toHaveCount(2);
});

test('an address with an unknown filter shows every project', async ({ page }) => {
  for (const asked of ['Repair', 'repairs', '', 'repair%20']) {
    await open(page, `${routes.gallery}?show=${asked}`);
    const { cards, active, filter } = gallery(page);
    await expect(cards).toHaveCount(9);
    await expect(active).toHaveText(/^All Projects/);
    await filter('All Projects').click();
    await expect(page).toHaveURL(new RegExp(`show=${asked}$`));
  }
});

test('the viewer wraps around the filtered projects', async ({ page }) => {
  await open(page, `${routes.gallery}?show=residential`);
  const { cards, viewer } = gallery(page);
  const titles = await cards.allInnerTexts();
  await cards.nth(2).click();
  await expect(viewer).toHaveAccessibleName(titles[2]!);
  await expect(viewer).toContainText('3 of 3');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next project' }).click();
  await expect(viewer).toHaveAccessibleName(titles[0]!);
  await page.getByRole('button', { name: 'Previous project' }).click();
  await expect(viewer).toHaveAccessibleName(titles[2]!);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('1 of 3');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('3 of 3');
  await page.keyboard.press('Home');
  await expect(viewer).toContainText('1 of 3');
  await page.keyboard.press('End');
  await expect(viewer).toContainText('3 of 3');
});

for (const width of [390, 1440]) {
  test(`a wheel turned over the filters scrolls the page, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, routes.gallery);
    const row = page.getByRole('region', { name: 'Show projects' }).getByRole('list');
    const { tall, whole } = await row.evaluate((list) => ({
      tall: list.clientHeight,
      whole: list.scrollHeight,
    }));
    expect(whole).toBe(tall);
    await row.hover();
    await page.mouse.wheel(0, 1);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1);
  });
}
