import { gallery } from './gallery.ts';
import { expect, open, type Page, routes, test } from './visit.ts';

// docs/decisions/looks.md says what an entry of the browser's history is.
const entries = (page: Page) => page.evaluate(() => history.length);

/** Playwright's own may count from the entry before, while a busy browser still notes the newest. */
const go = (page: Page, steps: number) => page.evaluate((steps) => history.go(steps), steps);

test('Back closes the viewer and changes nothing else, and Forward opens what Back closed, and no other', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, filter, countOf, active, viewer, titleOf } = gallery(page);
  const count = await countOf('Residential');
  await filter('Residential').click();
  await expect(cards).toHaveCount(count);
  await cards.first().click();
  await page.getByRole('button', { name: 'Next project' }).click();
  await expect(viewer).toContainText(`2 of ${count}`);
  await go(page, -1);
  await expect(viewer).toBeHidden();
  await expect(active).toContainText('Residential');
  await expect(cards).toHaveCount(count);
  await go(page, -1);
  await expect(active).toContainText('All Projects');
  await expect(viewer).toBeHidden();

  const title = await titleOf(4);
  await cards.nth(4).click();
  await expect(viewer).toHaveAccessibleName(title);
  // Opening it was the newest history entry: there is nothing to go forward to.
  await go(page, 1);
  await expect(viewer).toHaveAccessibleName(title);
  await go(page, -1);
  await expect(viewer).toBeHidden();
  await go(page, 1);
  await expect(viewer).toHaveAccessibleName(title);
  await go(page, -1);
  await expect(viewer).toBeHidden();
  await expect(active).toContainText('All Projects');
});

test('a reload, and coming back from another page, show the project that was open', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, filter, active, viewer, titleOf } = gallery(page);
  await filter('Façades').click();
  await expect(active).toContainText('Façades');
  const title = await titleOf(1);
  await cards.first().click();
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName(title);

  await page.reload();
  await expect(viewer).toHaveAccessibleName(title);
  await page.goto(routes.about);
  await page.goBack();
  await expect(viewer).toHaveAccessibleName(title);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(active).toContainText('Façades');
  await page.goBack();
  await expect(active).toContainText('All Projects');
});

test('neither the active filter nor a viewer, however it is moved and closed, leaves a history entry', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto(routes.about);
  await open(page, routes.gallery);
  const { cards, filter, active, viewer } = gallery(page);
  const before = await entries(page);
  await filter('All Projects').click();
  expect(await entries(page)).toBe(before);

  const close = page.getByRole('button', { name: 'Close' });
  const ways = [() => close.click(), () => close.dblclick(), () => page.keyboard.press('Escape')];
  for (const [position, way] of [...ways, ...ways].entries()) {
    await cards.nth(position).click();
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toBeVisible();
    await way();
    await expect(viewer).toBeHidden();
  }
  expect(new URL(page.url()).pathname).toBe(routes.gallery);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${routes.about}$`));

  await page.goForward();
  await expect(cards).toHaveCount(9);
  await filter('Repairs').click();
  await expect(active).toContainText('Repairs');
  const filtered = await entries(page);
  await filter('Repairs').click();
  expect(await entries(page)).toBe(filtered);
});

test('holding a key down goes through the projects and adds no history entries', { tag: '@slow' }, async ({
  page,
}) => {
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

test('the viewer opens, moves and closes even if the browser refuses more history entries', {
  tag: '@slow',
}, async ({ page }) => {
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
