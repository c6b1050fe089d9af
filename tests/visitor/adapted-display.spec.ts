import { expect, type Page, routes, test } from './visit.ts';

// What can be read on an adapted display is told by layout.spec.ts; here, what is told apart on it.

test('a pressed filter is recognizable in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(routes.gallery);
  const look = (pressed: boolean) =>
    page
      .locator(`button[aria-pressed="${pressed}"]`)
      .first()
      .evaluate((button) => {
        const { backgroundColor, color, outlineStyle, borderBottomWidth } = getComputedStyle(button);
        return [backgroundColor, color, outlineStyle, borderBottomWidth].join();
      });
  expect(await look(true)).not.toBe(await look(false));
});

test('icons, the arrow of a choice and the current page are seen in a visitor’s own dark colors', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(routes.contact);
  const colors = await page.locator('main dl svg').evaluateAll((icons) =>
    icons.map((icon) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(icon).color.match(/\d+/g)!.map(Number);
      return red + green + blue;
    }),
  );
  expect(colors).toHaveLength(4);
  expect(Math.min(...colors), 'dark icons on a dark page').toBeGreaterThan(384);
  const choice = page.getByRole('combobox');
  expect(await choice.evaluate((select) => getComputedStyle(select).backgroundImage)).toBe('none');
  expect(await choice.evaluate((select) => getComputedStyle(select).appearance)).not.toBe('none');
  const mark = page.getByRole('banner').locator('[aria-current="page"]').filter({ visible: true });
  const [line, ground] = await mark.evaluate((link) => [
    getComputedStyle(link, '::after').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(line).not.toBe(ground);
});

/** A page before it has fetched what nobody waits for, as it was printed. @returns how many sheets it took */
async function printAtOnce(page: Page, route: string) {
  await page.route('**/once-loaded-*.js', () => {}); // held
  await page.goto(route);
  const pdf = (await page.pdf()).toString('latin1');
  await page.emulateMedia({ media: 'print' });
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length;
}

test('printing right after loading gives one clean sheet, with the crack guide and the testimonials', async ({
  page,
}) => {
  expect(await printAtOnce(page, routes.services)).toBe(1);
  await expect(page.getByText('Crack & ground', { exact: true })).toBeVisible();
  await expect(page.locator('main img, main form, nav').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  expect(await printAtOnce(page, routes.home)).toBe(1);
  await expect(page.locator('main blockquote + figcaption')).toBeVisible();
});
