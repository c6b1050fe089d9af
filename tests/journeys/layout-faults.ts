import { expect, type Page, type TestInfo } from '@playwright/test';

/** Texts that their own box cuts off. */
export function clippedTexts(page: Page) {
  return page.locator('main :is(h1, h2, h3, p, li, dt, dd, a, button, label)').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .filter((element) => {
        const { overflowX, position } = getComputedStyle(element);
        return (
          overflowX !== 'visible' && position !== 'absolute' && element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => element.textContent),
  );
}

/** How far the page is wider than the window, in pixels. */
function sidewaysScroll(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Pairs of texts that stand on each other. What floats over the page, the bars and the toast, is left out. */
function overlappingTexts(page: Page) {
  return page.evaluate(() => {
    const floats = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || floats(element.parentElement));
    const lines: { text: string; element: Element; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      if (!text.nodeValue?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('script, style, [popover], dialog, [role="status"]') || floats(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      // A line's box is higher than its letters: what may touch are the ends of long letters.
      for (const { x, y, width, height } of range.getClientRects()) {
        lines.push({
          text: text.nodeValue,
          element,
          box: new DOMRect(x + 1, y + height / 4, width - 2, height / 2),
        });
      }
    }
    return lines.flatMap(({ text, element, box }, index) =>
      lines
        .slice(index + 1)
        .filter((other) => box.width > 0 && other.box.width > 0)
        // A raised plus sign stands within the number it belongs to.
        .filter((other) => !element.contains(other.element) && !other.element.contains(element))
        .filter(({ box: { left, right, top, bottom } }) => {
          const across = Math.min(right, box.right) - Math.max(left, box.left);
          return across > 1 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
        })
        .map((other) => `${text} / ${other.text}`),
    );
  });
}

/** Fails on anything cut off, on anything else or reached only sideways, and keeps a picture to look at. */
export async function expectWhole(page: Page, testInfo: TestInfo) {
  await page.evaluate(() => document.fonts.ready);
  expect(await sidewaysScroll(page), 'sideways scroll').toBeLessThanOrEqual(0);
  expect(await clippedTexts(page), 'clipped').toEqual([]);
  expect(await overlappingTexts(page), 'overlapping').toEqual([]);
  await testInfo.attach('page', {
    body: await page.screenshot({ fullPage: true }),
    contentType: 'image/png',
  });
}

/** Opens what is folded, so that it is looked at too. */
export async function unfold(page: Page) {
  await page.locator('details').evaluateAll((folded) => {
    for (const details of folded) (details as HTMLDetailsElement).open = true;
  });
}
