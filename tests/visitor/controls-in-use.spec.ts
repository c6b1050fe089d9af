import { gallery } from './gallery.ts';
import { poorStates } from './poor-states.ts';
import { expect, open, type Page, pages, routes, test } from './visit.ts';

const readable = async (page: Page, state: string, within: string) =>
  expect(await poorStates(page, within), state).toEqual([]);

test('every control can be read while it is pointed at, focused and pressed', { tag: '@slow' }, async ({
  page,
}) => {
  for (const route of pages) {
    await page.goto(route);
    await expect(page.locator(':is([data-gallery], form[data-sent]):not([data-ready])')).toHaveCount(0);
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    // The bar and the footer are the same on every page.
    await readable(page, route, route === routes.home ? 'body' : 'main');
  }
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Missing Information').first()).toBeVisible();
  await readable(page, 'missing fields', ':is(main, #notifications)');

  await open(page, routes.gallery);
  await gallery(page).filter('Residential').click();
  await gallery(page).cards.first().click();
  await expect(gallery(page).viewer).toBeVisible();
  await readable(page, 'the viewer', 'dialog');
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await readable(page, `the viewer, ${size.width} pixels wide`, 'dialog');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await readable(page, 'the menu', 'header');
});
