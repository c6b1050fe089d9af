import type { Page } from '@playwright/test';

/** The focused element, and whether a visitor sees that it is. */
export function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // A link that breaks over two lines has a box for each.
    const { left, top, width, height } = element.getClientRects()[0]!;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      /** Its text and its index in the body, because two links may have the same text; the head may grow meanwhile. */
      place: `${[...document.body.querySelectorAll('*')].indexOf(element)} ${element.textContent?.trim().slice(0, 40)}`,
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      /** Within the window and not covered, for example by the bar. */
      isInTheClear: there !== null && (element.contains(there) || there.contains(element)),
    };
  });
}
