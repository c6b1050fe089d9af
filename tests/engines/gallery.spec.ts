import { expect, routes, test } from './engine-test.ts';
import { button, text } from './target.ts';
import type { Visitor } from './visitor.ts';

const cards = text('[data-project] button');
const viewer = text('dialog[open]');

/** Waits until the viewer says where one is, and its picture stands there: a finger on one that moves takes it over. */
async function reads(visitor: Visitor, place: string) {
  await expect.poll(() => visitor.texts(viewer), place).toEqual([expect.stringContaining(place)]);
  await visitor.run(standStill);
  expect(await visitor.texts(viewer)).toEqual([expect.stringContaining(place)]);
  expect(await visitor.look(text('[data-open]'), ([slide]) => slide!.getBoundingClientRect().left)).toBe(0);
}

test('Back and Forward go through filters; the viewer opens a project in its middle, goes on and back by buttons, also at once, and keys, and closes', async ({
  visitor,
}) => {
  await visitor.open(routes.gallery);
  for (const [filter, count] of [
    ['Commercial', 2],
    ['Residential', 3],
  ] as const) {
    await visitor.press(button(filter));
    await expect.poll(() => visitor.count(cards)).toBe(count);
  }
  await visitor.back();
  await expect.poll(() => visitor.count(cards)).toBe(2);
  await visitor.forward();
  await expect.poll(() => visitor.count(cards)).toBe(3);
  expect(await visitor.path()).toBe(`${routes.gallery}?show=residential`);
  await visitor.press(cards);
  await reads(visitor, '1 of 3');
  await visitor.sees(text('dialog[open] img'));
  expect(await visitor.run(ring)).toBe('none');
  await expect.poll(() => visitor.look(text('[data-open] img'), offset)).toBeLessThanOrEqual(1);
  await visitor.press(button('Next project'));
  await reads(visitor, '2 of 3');
  await visitor.press(button('Previous project'));
  await reads(visitor, '1 of 3');
  // A smoothly scrolling stage may be turned round before it moves, and on its way.
  for (const frames of [1, 2, 8]) {
    await visitor.run(pressBoth, frames);
    await reads(visitor, '1 of 3');
  }
  await visitor.key('ArrowLeft');
  await reads(visitor, '3 of 3');
  await expect.poll(() => visitor.look(text('[data-open] img'), isDrawn)).toBe(true);
  await visitor.press(button('Close'));
  await visitor.seesNo(viewer);
  await expect.poll(() => visitor.run(cardInView)).toBe(2);
  expect(await visitor.run(ring)).toBe('none');

  await visitor.press(cards, 1);
  await reads(visitor, '2 of 3');
  await visitor.key('Tab');
  await expect.poll(() => visitor.run(ring)).toBe('solid');
  await visitor.key('Escape');
  await visitor.seesNo(viewer);
  await expect.poll(() => visitor.run(cardInView)).toBe(1);
  expect(await visitor.run(ring)).toBe('solid');
});

/**
 * Runs in the page: which card has the focus, if it is in view in the frame after. A viewer that closes scrolls the page
 * to the card once more in that frame, and a press in the meantime would land on another card.
 */
async function cardInView() {
  const cards = [...document.querySelectorAll('[data-project]:not([hidden])')];
  const focused = document.activeElement!;
  await new Promise(requestAnimationFrame);
  const { top, bottom } = focused.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight ? cards.indexOf(focused.closest('[data-project]')!) : -1;
}

/** Runs in the page: presses both, with some frames between. */
async function pressBoth(frames: number) {
  for (const label of ['Next project', 'Previous project']) {
    document.querySelector<HTMLElement>(`dialog [aria-label="${label}"]`)!.click();
    for (let passed = 0; passed < frames; passed++) await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page: waits until the stage has not moved for a while. Safari tells no end of scrolling before 26.2. */
async function standStill() {
  for (let still = 0, before = Number.NaN; still < 20; await new Promise(requestAnimationFrame)) {
    const { left } = document.querySelector('[data-open]')!.getBoundingClientRect();
    still = left === before ? still + 1 : 0;
    before = left;
  }
}

/** Runs in the page: how far the picture is from the middle of the viewer. */
function offset([picture]: HTMLElement[]) {
  const { top, height } = picture!.getBoundingClientRect();
  const stage = picture!.closest('dialog > div')!.getBoundingClientRect();
  return Math.abs(top + height / 2 - (stage.top + stage.height / 2));
}

function isDrawn([picture]: HTMLElement[]) {
  return (picture as HTMLImageElement | undefined)?.naturalWidth !== 0;
}

/** Runs in the page: the focus ring, which is for keyboards and not for pointers. */
function ring() {
  const styles = [undefined, '::after'].map((part) => getComputedStyle(document.activeElement!, part));
  return styles.map(({ outlineStyle }) => outlineStyle).find((style) => style !== 'none') ?? 'none';
}
