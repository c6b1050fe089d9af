import { places } from '#content/places/find-place.ts';
import { fontSize, lineWidth } from '#site/service-area/label-text.ts';
import { expect, routes, test } from './visit.ts';

test('the names on the map can be read on every screen and overlap nothing', async ({ page }) => {
  await page.goto(routes.contact);
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 390, 511, 640, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { faults, smallest } = await page.getByRole('img', { name: /^Map with/ }).evaluate((map) => {
      const picture = map.getBoundingClientRect();
      const lines = [...map.querySelectorAll('text')].map((text) => {
        const { left, right, top, bottom, height } = text.getBoundingClientRect();
        // A line's box is higher than its letters.
        return { text: text.textContent, left, right, top: top + height / 6, bottom: bottom - height / 6 };
      });
      const scale = picture.width / (map as SVGSVGElement).viewBox.baseVal.width;
      const sizes = [...map.querySelectorAll('text')].map(
        (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
      );
      const cut = lines.filter(
        ({ left, right, top, bottom }) =>
          left < picture.left || right > picture.right || top < picture.top || bottom > picture.bottom,
      );
      const on = lines.flatMap((one, index) =>
        lines
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          )
          .map((other) => `${one.text} / ${other.text}`),
      );
      return { faults: [...cut.map(({ text }) => `cut: ${text}`), ...on], smallest: Math.min(...sizes) };
    });
    expect(faults, `at ${width}`).toEqual([]);
    expect(smallest, `at ${width}`).toBeGreaterThan(10.5);
  }
});

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
