import { deskFaults, everyScreen, fillWithLongTexts } from './desk-screens.ts';
import { expect, list, type Page, request, test } from './desk-visit.ts';

/** How much of the window shows what scrolls: where bars took it all, nothing could be read. */
function shownPart(page: Page) {
  return page.locator('main section').evaluateAll((panes) => {
    const scrolling = panes
      .flatMap((pane) => [pane, ...pane.children])
      .filter((part) => part.checkVisibility() && getComputedStyle(part).overflowY === 'auto');
    return Math.max(...scrolling.map((part) => part.clientHeight / innerHeight));
  });
}

for (const [width, height, zoom] of [
  [320, 640, 'a small phone'],
  [320, 256, 'a desktop at 400 %'],
  [667, 375, 'a phone on its side'],
  [1440, 900, 'a desktop'],
] as const) {
  test(`nothing is cut off, overlaps or scrolls sideways on ${zoom}`, async ({ page, desk }) => {
    await page.setViewportSize({ width, height });
    await everyScreen(page, desk, async (screen) => {
      expect(await deskFaults(page), screen).toEqual([]);
      if (screen === 'the list' || screen === 'a request')
        expect(await shownPart(page), screen).toBeGreaterThan(0.33);
    });
  });
}

test('with reduced motion nothing moves', async ({ page, context, desk }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await context.addCookies([await desk.cookie()]);
  await page.goto(`/desk/requests/${await fillWithLongTexts(desk)}`);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByText('Marked as answered')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.getByRole('button', { name: 'More' }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('list and request stand side by side on a desktop, one before the other on a phone', async ({
  page,
  context,
  desk,
}) => {
  await context.addCookies([await desk.cookie()]);
  await page.goto(`/desk/requests/${await fillWithLongTexts(desk)}`);
  await expect(list(page)).toBeVisible();
  await expect(request(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list(page)).toBeHidden();
  await expect(request(page)).toBeVisible();
});
