import { gallery } from './gallery.ts';
import { expect, open, routes, test } from './visit.ts';

// docs/decisions/gallery-history.md says what an entry of the browser's history is.
test.use({ reducedMotion: 'reduce' });

test('Back closes the viewer and changes nothing else', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, filter, countOf, active, viewer } = gallery(page);
  const count = await countOf('Residential');
  await filter('Residential').click();
  await expect(cards).toHaveCount(count);
  await cards.first().click();
  await page.getByRole('button', { name: 'Next project' }).click();
  await expect(viewer).toContainText(`2 of ${count}`);

  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(active).toContainText('Residential');
  await expect(cards).toHaveCount(count);
  await page.goBack();
  await expect(active).toContainText('All Projects');
  await expect(viewer).toBeHidden();
});

test('Forward opens the project that Back closed, and no other', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, viewer, titleOf } = gallery(page);
  const title = await titleOf(4);
  await cards.nth(4).click();
  await expect(viewer).toHaveAccessibleName(title);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await page.goForward();
  await expect(viewer).toHaveAccessibleName(title);
  await page.goBack();
  await expect(viewer).toBeHidden();
});

test('Forward, then Back, does not open the viewer', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, filter, active, viewer, titleOf } = gallery(page);
  await filter('Commercial').click();
  await expect(active).toContainText('Commercial');
  await page.goBack();
  await expect(active).toContainText('All Projects');
  const title = await titleOf(4);
  await cards.nth(4).click();
  await expect(viewer).toHaveAccessibleName(title);
  // Opening it was the newest history entry: there is nothing to go forward to.
  await page.evaluate(() => history.forward());
  await expect(viewer).toHaveAccessibleName(title);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(active).toContainText('All Projects');
});

test('a reload shows the same project, and Back still closes it', async ({ page }) => {
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
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(active).toContainText('Façades');
  await page.goBack();
  await expect(active).toContainText('All Projects');
});

test('coming back from another page shows the project that was open', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, viewer, titleOf } = gallery(page);
  const title = await titleOf(6);
  await cards.nth(6).click();
  await expect(viewer).toBeVisible();
  await page.goto(routes.about);
  await page.goBack();
  await expect(viewer).toHaveAccessibleName(title);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
});
