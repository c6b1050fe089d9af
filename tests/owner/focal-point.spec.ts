import { fingerOn } from '#tests/support/finger.ts';
import { expectAccessible } from '#tests/visitor/visit.ts';
import { expect, type Page } from './desk-fixtures.ts';
import { draftText, expectSaved, openForm, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** The field of a photo that nobody has set yet, and what its sliders say. */
async function openFocus(page: Page) {
  await openForm(page, 'photos/hero');
  const group = page.getByRole('group', { name: 'What must stay in view' });
  const picture = group.locator('img').first();
  const [left, top] = [group.getByLabel('From the left'), group.getByLabel('From the top')];
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(100);
  await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return {
    group,
    picture,
    /** Where a part of the picture is in the window. @param x @param y in percent */
    async at(x: number, y: number) {
      const box = (await picture.boundingBox())!;
      return { x: box.x + (box.width * x) / 100, y: box.y + (box.height * y) / 100 };
    },
    spot: async () => `${await left.inputValue()}% ${await top.inputValue()}%`,
    left,
    top,
  };
}

test('a thumb that scrolls or swipes over the picture, its marker or the sliders changes nothing', async ({
  page,
  content,
}) => {
  const { picture, at, spot, left, top } = await openFocus(page);
  const before = draftText(content, 'photos.yaml');
  const onSlider = async (slider: typeof left) => {
    const { x, y, width, height } = (await slider.boundingBox())!;
    return { x: x + width * 0.8, y: y + height / 2 };
  };
  const starts = [
    { place: picture, start: () => at(85, 57) },
    { place: picture, start: () => at(50, 50) },
    { place: left, start: () => onSlider(left) },
    { place: top, start: () => onSlider(top) },
  ];
  for (const { place, start } of starts) {
    await place.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y } = await start();
    const thumb = await fingerOn(page, { x, y });
    await thumb.moveTo(x, y + 205);
    await thumb.lift();
    await expect.poll(async () => (await start()).y - y).toBeGreaterThan(20);
    expect(await spot()).toBe('50% 50%');
  }
  await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y } = await at(20, 20);
  const swipe = await fingerOn(page, { x, y });
  await swipe.moveTo(x + 205);
  await swipe.lift();
  expect(await spot()).toBe('50% 50%');
  expect(draftText(content, 'photos.yaml')).toBe(before);
});

test('a tap, a drag of the marker and the arrow keys set what stays in view, and three crops show it', async ({
  page,
  content,
}) => {
  const { group, at, spot, left } = await openFocus(page);
  const crops = group.getByRole('list', { name: 'How it will be cropped' }).locator('img');
  const shapes = () => crops.evaluateAll((all) => all.map((one) => one.clientWidth / one.clientHeight));
  await expect(crops).toHaveCount(3);
  for (const [place, ratio] of [3 / 2, 4 / 5, 21 / 9].entries())
    expect((await shapes())[place]).toBeCloseTo(ratio, 1);

  const tapped = await at(30, 40);
  await page.touchscreen.tap(tapped.x, tapped.y);
  await expect.poll(spot).toBe('30% 40%');
  await expect(crops.last()).toHaveCSS('object-position', '30% 40%');

  const [from, to] = [await at(30, 40), await at(70, 60)];
  const finger = await fingerOn(page, from);
  await finger.moveTo(from.x + 30);
  await finger.moveTo(to.x, to.y);
  await expect(crops.first()).toHaveCSS('object-position', '70% 60%');
  await finger.lift();
  await expect.poll(spot).toBe('70% 60%');
  await left.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(spot).toBe('71% 60%');
  await expectSaved(page);
  await expect
    .poll(() => draftText(content, 'photos.yaml'))
    .toMatch(/hero:\n +alt: [^\n]+\n +focus: 71% 60%/);
  await expectAccessible(page);
});
