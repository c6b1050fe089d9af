import type { Page } from '@playwright/test';
import { gallery } from './gallery.ts';
import { holdScripts } from './held-scripts.ts';
import { expect, forgive, routes, test, windowsOf } from './visit.ts';

/** Opens the gallery, fonts included, and holds back its scripts until the returned function is called. */
async function openWithoutScripts(page: Page, address: string) {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return release;
}

/** Where the shown projects stand on the page, and how far it is scrolled. */
const placing = (page: Page) =>
  page
    .locator('main button[aria-haspopup]')
    .filter({ visible: true })
    .evaluateAll((cards) => [scrollY, ...cards.map((card) => card.getBoundingClientRect().top)]);

for (const { name, width, height } of windowsOf('390 × 844, 1440 × 900')) {
  test(`a shared link shows its projects before the script loads, and they do not move afterward, ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const arrive = await openWithoutScripts(page, `${routes.gallery}?show=residential`);
    const { cards, countOf, active } = gallery(page);
    const [count, all] = [await countOf('Residential'), await countOf('All Projects')];
    await expect(cards).toHaveCount(count);
    await expect(active).toHaveCount(1);
    await expect(active).toContainText('Residential');
    await cards.last().scrollIntoViewIfNeeded();
    const before = await placing(page);
    await arrive();
    await expect(page.getByText(`${count} of ${all} projects shown`)).toBeAttached();
    expect(await placing(page)).toEqual(before);
    await expect(active).toContainText('Residential');
  });
}

test('a filter pressed before the script loads is applied once it has', async ({ page }) => {
  const arrive = await openWithoutScripts(page, routes.gallery);
  const { cards, filter, countOf, active } = gallery(page);
  await filter('Commercial').click();
  await filter('Façades').click();
  await arrive();
  await expect(cards).toHaveCount(await countOf('Façades'));
  await expect(active).toContainText('Façades');
  await expect(page).toHaveURL(/\?show=decorative$/);
  await page.goBack();
  await expect(active).toContainText('All Projects');
});

test('a row of filters that was scrolled before the script loads stays where it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await openWithoutScripts(page, routes.gallery);
  const { cards, filter, viewer } = gallery(page);
  await filter('Commercial').scrollIntoViewIfNeeded();
  const place = () => filter('Commercial').evaluate((button) => button.getBoundingClientRect().left);
  const before = await place();
  await arrive();
  // Whatever the script does first is done once a card opens.
  await cards.first().click();
  await expect(viewer).toBeVisible();
  expect(await place()).toBe(before);
});

test('a project pressed before the script loads is opened once it has, and only once', async ({ page }) => {
  const arrive = await openWithoutScripts(page, routes.gallery);
  const { cards, viewer, titleOf } = gallery(page);
  const title = await titleOf(1);
  await cards.nth(1).click();
  await arrive();
  await expect(viewer).toHaveAccessibleName(title);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(cards.nth(1)).toBeFocused();
});

test('a visitor who has scrolled on is not pulled back when the script loads', async ({ page }) => {
  const arrive = await openWithoutScripts(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.nth(1).click();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const before = await placing(page);
  await arrive();
  // Its script is there by now, and nothing has opened.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(viewer).toBeHidden();
  expect(await placing(page)).toEqual(before);
});

test('a page whose script is gone is loaded again, once; a button pressed then does not stay busy, and the next press tries again', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  const script = ({ pathname }: URL) => pathname.includes('/gallery-');
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await page.goto(routes.gallery, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => loads).toBe(2);
  const { cards, viewer, titleOf } = gallery(page);
  const tried = page.waitForResponse((response) => /late\.js/.test(response.url()));
  await cards.nth(1).click();
  await tried;
  await expect(cards.nth(1)).not.toHaveAttribute('aria-busy');
  await page.unroute(script);
  await cards.nth(1).click();
  await expect(viewer).toHaveAccessibleName(await titleOf(1));
  forgive(complaints);
});
