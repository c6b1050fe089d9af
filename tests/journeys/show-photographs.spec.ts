import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { fixtureSite } from '../../scripts/fixture-site.mjs';
import { gallery } from './gallery.ts';
import { expect, expectAccessible, open, routes, test } from './visit.ts';

test.use({ reducedMotion: 'reduce' });

/** The fixture's phone photograph: portrait, stored sideways, with a red square at 70% 20%. */
const fromPhone = 'Root-lifted walk made level';

test('no published picture contains metadata about who took it, where, or how the camera was held', async () => {
  const published = readdirSync(fixtureSite.dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(avif|webp|jpe?g|png)$/i.test(file),
  );
  expect(published.length).toBeGreaterThan(20);
  for (const file of published) {
    const { exif, xmp, iptc, orientation } = await sharp(path.join(fixtureSite.dist, file)).metadata();
    expect([file, exif, xmp, iptc, orientation ?? 1]).toEqual([file, undefined, undefined, undefined, 1]);
  }
});

test('a portrait photograph fills its card with its focus in view, and is shown uncropped in the viewer', async ({
  page,
}) => {
  // On a phone every card is three to two; beside a neighbor with more words it grows.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  const card = cards.filter({ hasText: fromPhone });
  const shot = await pixelsOf(await card.locator('img').first().screenshot());
  expect(shot.width / shot.height).toBeCloseTo(3 / 2, 1);
  // As much of the picture's height is left as 3:2 leaves of 3:4; its top fifth comes to the top fifth.
  expect(isRed(shot.at(0.7, 0.2))).toBe(true);
  expect(isRed(shot.at(0.3, 0.2))).toBe(false);

  await card.click();
  const whole = await viewer.getByRole('img').boundingBox();
  expect(whole!.width / whole!.height).toBeCloseTo(3 / 4, 1);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]) {
  test(`before and after stand beside each other at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    const card = cards.filter({ hasText: 'Panels replaced' });
    await expect(card).toHaveAccessibleName(/Driveway with a crack across two panels Before/);
    await card.click();
    const figures = viewer.getByRole('figure');
    await expect(figures).toHaveText(['Before', 'After']);
    await expect(figures.nth(0).getByRole('img')).toHaveAccessibleName(
      'Driveway with a crack across two panels',
    );
    await expect(figures.nth(1).getByRole('img')).toHaveAccessibleName('The same driveway with new panels');
    const [before, after] = await Promise.all(
      [0, 1].map((nth) => figures.nth(nth).getByRole('img').boundingBox()),
    );
    for (const box of [before!, after!]) {
      expect(box.width * box.height).toBeGreaterThan((viewport.width * viewport.height) / 10);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
    }
    expect(after!.x >= before!.x + before!.width || after!.y >= before!.y + before!.height).toBe(true);
    await expectAccessible(page);
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
