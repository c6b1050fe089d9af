import { gallery } from './gallery.ts';
import { expect, open, type Page, routes, test } from './visit.ts';

// docs/decisions/gallery-history.md says what an entry of the browser's history is.
test.use({ reducedMotion: 'reduce' });

const entries = (page: Page) => page.evaluate(() => history.length);

test('pressing the active filter adds no history entry', async ({ page }) => {
  await open(page, routes.gallery);
  const { filter, active } = gallery(page);
  const before = await entries(page);
  await filter('All Projects').click();
  expect(await entries(page)).toBe(before);
  await filter('Repairs').click();
  await expect(active).toContainText('Repairs');
  await filter('Repairs').click();
  expect(await entries(page)).toBe(before + 1);
});

for (const [way, close] of Object.entries({
  'its button': (page: Page) => page.getByRole('button', { name: 'Close' }).click(),
  'its button, pressed twice': (page: Page) => page.getByRole('button', { name: 'Close' }).dblclick(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
})) {
  test(`a viewer closed by ${way} leaves no history entry`, async ({ page }) => {
    await page.goto(routes.about);
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    for (const position of [0, 3]) {
      await cards.nth(position).click();
      await page.keyboard.press('ArrowRight');
      await expect(viewer).toBeVisible();
      await close(page);
      await expect(viewer).toBeHidden();
    }
    expect(new URL(page.url()).pathname).toBe(routes.gallery);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${routes.about}$`));
  });
}

test('holding a key down goes through the projects and adds no history entries', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  const count = await cards.count();
  await cards.first().click();
  await expect(viewer).toBeVisible();
  const before = await entries(page);
  await viewer.evaluate(async (dialog) => {
    for (let press = 0; press < 30; press++) {
      const init = { key: 'ArrowRight', bubbles: true, repeat: true };
      dialog.dispatchEvent(new KeyboardEvent('keydown', init));
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await expect(viewer).toContainText(`${1 + (30 % count)} of ${count}`);
  expect(await entries(page)).toBe(before);
});

test('the viewer opens, moves and closes even if the browser refuses more history entries', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('100 times per 30 seconds', 'SecurityError');
    };
    Object.assign(history, { pushState: refuse, replaceState: refuse });
  });
  await page.goto(routes.about);
  await open(page, routes.gallery);
  const { cards, filter, countOf, viewer } = gallery(page);
  const count = await countOf('Residential');
  await filter('Residential').click();
  await expect(cards).toHaveCount(count);
  await cards.first().click();
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText(`2 of ${count}`);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(routes.gallery);
});
