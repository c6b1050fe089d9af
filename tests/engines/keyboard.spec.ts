import { expect, routes, test } from './engine-test.ts';
import { text } from './target.ts';

const controls = text(
  ':is(a[href], summary, button:enabled, input:enabled, select:enabled, textarea:enabled):not([tabindex="-1"])',
);

for (const route of [routes.gallery, routes.contact]) {
  test(`Tab goes through ${route} in order and shows where the focus is`, { tag: '@desk' }, async ({
    visitor,
  }) => {
    await visitor.open(route);
    const positions: number[] = [];
    const faults: string[] = [];
    const count = await visitor.count(controls);
    for (let stop = 0; stop < count; stop++) {
      await visitor.key('Tab');
      faults.push(...(await visitor.run(faultsOfFocus)));
      positions.push(await visitor.look(controls, placeOfFocus));
    }
    expect(faults).toEqual([]);
    expect(positions).toEqual(positions.map((_, index) => index));
  });
}

test('Tab brings every field completely into view', { tag: '@phone' }, async ({ visitor }) => {
  await visitor.open(routes.contact);
  for (const field of ['phone', 'email', 'service', 'message']) {
    // As a reader scrolling down meets it: only its top edge is in view.
    await visitor.run((id) => {
      const fields = ['name', 'phone', 'email', 'service', 'message'];
      const before = document.getElementById(fields[fields.indexOf(id) - 1]!)!;
      before.focus({ preventScroll: true });
      const { top } = document.getElementById(id)!.getBoundingClientRect();
      scrollBy({ top: top - innerHeight + 20, behavior: 'instant' });
    }, field);
    await visitor.key('Tab');
    await expect.poll(() => visitor.run(() => document.activeElement?.id)).toBe(field);
    await expect.poll(() => visitor.run(hiddenBelow), field).toBeLessThanOrEqual(1);
  }
});

/** Runs in the page. */
function hiddenBelow() {
  return document.activeElement!.getBoundingClientRect().bottom - innerHeight;
}

/** Runs in the page: which of the controls has the focus; -1 if none of them. */
function placeOfFocus(elements: HTMLElement[]) {
  return elements.indexOf(document.activeElement as HTMLElement);
}

/** Runs in the page: why a visitor would not see where the focus is. */
async function faultsOfFocus(): Promise<string[]> {
  const element = document.activeElement as HTMLElement;
  // A smoothly scrolling page has not arrived until it has been still for a while; Safari tells no end of scrolling.
  for (
    let before = Number.NaN, still = 0;
    still < 6;
    await new Promise((resolve) => requestAnimationFrame(resolve))
  ) {
    const { top } = element.getBoundingClientRect();
    still = top === before ? still + 1 : 0;
    before = top;
  }
  const box = element.getClientRects()[0]!;
  // The middle of a field must be visible; of anything larger, any part, as WCAG requires.
  const parts = element.matches('input, select, textarea') ? [0.5] : [0.05, 0.5, 0.95];
  const isSeenAt = (across: number, down: number) => {
    const there = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
    return there !== null && (element.contains(there) || there.contains(element));
  };
  const isSeen = parts.some((across) => parts.some((down) => isSeenAt(across, down)));
  // A card of which the whole is pressed has its ring around all of it.
  const isOutlined = [undefined, '::after'].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const called = `${element.localName} "${element.innerText.trim().slice(0, 40)}"`;
  return [
    ...(isOutlined ? [] : [`no outline: ${called}`]),
    ...(isSeen ? [] : [`${called} is out of sight, from ${box.top} to ${box.bottom} of ${innerHeight}`]),
  ];
}
