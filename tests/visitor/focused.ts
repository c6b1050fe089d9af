import type { Page } from '@playwright/test';

/** The focused element, and whether a visitor sees that it is, and still reads everything beside it. */
export function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const rings = [
      { style: getComputedStyle(element), boxes: [...element.getClientRects()] },
      // Of a card, of which the whole is pressed.
      { style: getComputedStyle(element, '::after'), boxes: wholeCard() },
    ];
    const ring = rings.find(
      ({ style }) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
    );
    // A link that breaks over two lines has a box for each.
    const { left, top, width, height } = element.getClientRects()[0]!;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      /** Its text and its index in the body, because two links may have the same text; the head may grow meanwhile. */
      place: `${[...document.body.querySelectorAll('*')].indexOf(element)} ${element.textContent?.trim().slice(0, 40)}`,
      isOutlined: ring !== undefined,
      /** Within the window and not covered, for example by the bar. */
      isInTheClear: there !== null && (element.contains(there) || there.contains(element)),
      /** Texts that its ring runs through. */
      crossed: ring && !floats(element) ? crossedBy(ring.style, ring.boxes) : [],
    };

    function wholeCard(): DOMRect[] {
      const { left, top, right, bottom } = (element.offsetParent ?? element).getBoundingClientRect();
      const inset = getComputedStyle(element, '::after');
      const [x, y] = [left + Number.parseFloat(inset.left), top + Number.parseFloat(inset.top)];
      const [endX, endY] = [right - Number.parseFloat(inset.right), bottom - Number.parseFloat(inset.bottom)];
      return [new DOMRect(x, y, endX - x, endY - y)];
    }
    /** Of a bar that lies over the page, and over the ring. */
    function floats(at: Element | null): boolean {
      return at !== null && (/fixed|sticky/.test(getComputedStyle(at).position) || floats(at.parentElement));
    }
    function crossedBy({ outlineOffset, outlineWidth }: CSSStyleDeclaration, boxes: DOMRect[]): string[] {
      const from = Number.parseFloat(outlineOffset);
      const to = from + Number.parseFloat(outlineWidth);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const crossed: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.nodeValue!.trim() || element.contains(text) || floats(text.parentElement)) continue;
        // In something that is closed.
        if (!text.parentElement!.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const line of range.getClientRects()) {
          // A line is higher than its letters.
          const [start, end] = [line.top + line.height / 4, line.bottom - line.height / 4];
          const touches = (by: number, box: DOMRect) =>
            line.left < box.right + by &&
            line.right > box.left - by &&
            start < box.bottom + by &&
            end > box.top - by;
          const isWithin = (box: DOMRect) =>
            line.left > box.left - from &&
            line.right < box.right + from &&
            start > box.top - from &&
            end < box.bottom + from;
          if (!boxes.some((box) => touches(to, box) && !isWithin(box))) continue;
          const shown = document.elementFromPoint((line.left + line.right) / 2, (start + end) / 2);
          if (shown?.contains(text) || element.contains(shown)) crossed.push(text.nodeValue!.trim());
        }
      }
      return crossed;
    }
  });
}
