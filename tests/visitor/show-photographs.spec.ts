import sharp from 'sharp';
import { gallery } from './gallery.ts';
import { expect, expectAccessible, open, type Page, routes, test, windowsOf } from './visit.ts';

/** The fixture's phone photo: portrait, stored sideways, with a red square at 70% 20%. */
const fromPhone = 'Root-lifted walk made level';

test('a portrait photo fills its card with its focus in view, and is shown uncropped in the viewer', async ({
  page,
}) => {
  // On a phone every card is three to two; beside a neighbor with more words it grows.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, routes.gallery);
  const { items, cards, viewer } = gallery(page);
  const card = cards.filter({ hasText: fromPhone });
  const photo = items.filter({ hasText: fromPhone }).locator('img').first();
  await photo.scrollIntoViewIfNeeded();
  await photo.evaluate((shown: HTMLImageElement) => shown.decode());
  const shot = await pixelsOf(await photo.screenshot());
  expect(shot.width / shot.height).toBeCloseTo(3 / 2, 1);
  // As much of the picture's height is left as 3:2 leaves of 3:4; its top fifth comes to the top fifth.
  expect(isRed(shot.at(0.7, 0.2))).toBe(true);
  expect(isRed(shot.at(0.3, 0.2))).toBe(false);

  await card.click();
  const whole = await viewer.getByRole('img').boundingBox();
  expect(whole!.width / whole!.height).toBeCloseTo(3 / 4, 1);
});

test('a slider moves between before and after, in every window', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.filter({ hasText: 'Panels replaced' }).click();
  await expect(viewer).toContainText('9 of 9');
  const figures = viewer.getByRole('figure');
  await expect(figures).toHaveText(['Before', 'After']);
  for (const [nth, name] of [
    'Driveway with a crack across two panels',
    'The same driveway with new panels',
  ].entries())
    await expect(figures.nth(nth).getByRole('img')).toHaveAccessibleName(name);
  const slider = viewer.getByRole('slider', { name: 'Before and after' });
  for (const { name, width, height } of windowsOf('390 × 844, 844 × 390, 1440 × 900')) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      await slider.fill('50');
      const [before, after] = await Promise.all([0, 1].map((nth) => figures.nth(nth).boundingBox()));
      expect(before).toEqual(after);
      expect(before!.width * before!.height).toBeGreaterThan((width * height) / 5);

      // Its thumb, in the middle, is drawn to the left third: after is seen from there on.
      const middle = { x: before!.x + before!.width / 2, y: before!.y + before!.height / 2 };
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(before!.x + before!.width / 3, middle.y, { steps: 4 });
      await page.mouse.up();
      await expect(slider).toHaveValue('33');
      expect(await cutOf(page)).toBeCloseTo(before!.x + before!.width / 3, -1);
      await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveValue('34');
      await page.keyboard.press('Home');
      expect(await cutOf(page)).toBeCloseTo(before!.x, -1);
      await expect(viewer).toContainText('9 of 9');
    });
  }
  await expectAccessible(page, 'dialog');

  await test.step('while the picture is enlarged, a mouse moves the slider and not the picture', async () => {
    await viewer.getByRole('button', { name: 'Zoom' }).click();
    await slider.fill('50');
    await slider.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
    const place = () =>
      viewer.locator('[data-open]').evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    const before = await place();
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 200, y + height / 2 - 20, { steps: 4 });
    await page.mouse.up();
    expect(Number(await slider.inputValue())).toBeLessThan(50);
    expect(await place()).toEqual(before);
  });
});

/** Where the picture from after the work begins, in CSS pixels from the window's left. */
function cutOf(page: Page) {
  return page
    .getByRole('dialog')
    .getByRole('figure')
    .nth(1)
    .evaluate((figure) => {
      const { left, width } = figure.getBoundingClientRect();
      const inset = /([\d.]+)%\)$/.exec(getComputedStyle(figure).clipPath)?.[1];
      return left + (width * Number(inset ?? 0)) / 100;
    });
}

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(start, start + 3)];
  };
  return { ...info, at };
}

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 90 && blue < 90;
