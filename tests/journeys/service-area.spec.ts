import { places } from '#content/places/find-place.ts';
import { fontSize, lineWidth } from '#site/service-area/label-text.ts';
import { expect, routes, test } from './visit.ts';

test('no name of a Florida place is wider than the space that the map reserves for it', async ({ page }) => {
  await page.goto(routes.contact);
  const names = places.map(({ name }) => name);
  const wide = await page.evaluate(
    async ({ names, size }) => {
      await document.fonts.ready;
      const pen = document.createElement('canvas').getContext('2d')!;
      const widthIn = (face: string, name: string) => {
        pen.font = `600 ${size}px ${face}`;
        return pen.measureText(name).width;
      };
      return names.map((name) => Math.max(widthIn('Barlow', name), widthIn('"Barlow fallback"', name)));
    },
    { names, size: fontSize },
  );
  const kept = names.map((name) => lineWidth(name) * fontSize);
  expect(names.filter((_, index) => wide[index]! > kept[index]!)).toEqual([]);
});
