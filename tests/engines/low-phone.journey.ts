import { expect, routes, test } from './journey.ts';
import { text } from './target.ts';

test.use({ device: { width: 375, height: 547, isTouched: true } });

test('the first screen of a low phone has a way to ask or call, and the complete headline', {
  tag: '@phone',
}, async ({ visitor }) => {
  await visitor.open(routes.home);
  const ways = text(
    'main a[href="/contact"], main a[href^="tel:"], [aria-label="Call or ask for a quote"] a',
  );
  const inTheClear = (elements: HTMLElement[]) =>
    elements.filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = (y: number) => document.elementFromPoint(left + width / 2, y);
      return [top + 2, top + height - 2].every((y) => element.contains(at(y)));
    }).length;
  expect(await visitor.look(ways, inTheClear)).toBeGreaterThan(0);
  expect(await visitor.look(text('h1'), inTheClear)).toBe(1);
});
