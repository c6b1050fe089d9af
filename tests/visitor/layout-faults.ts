import type { Page } from '@playwright/test';

/** Texts that their own box cuts off. */
function clippedTexts(page: Page) {
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

/** Words in an empty field that it cuts off. */
function clippedPlaceholders(page: Page) {
  return page.locator('main input[placeholder]:placeholder-shown:visible').evaluateAll((fields) =>
    (fields as HTMLInputElement[]).flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = Object.assign(document.createElement('canvas').getContext('2d')!, { font });
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width > room + 1 ? [field.placeholder] : [];
    }),
  );
}

/** How far the page is wider than the window, in pixels. */
function sidewaysScroll(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Pairs of overlapping texts. What floats above the page (the bars, the toast) is left out. */
function overlappingTexts(page: Page) {
  return page.evaluate(() => {
    const known = new Map<Element, boolean>();
    const floats = (element: Element | null): boolean => {
      if (element === null) return false;
      const isFloating =
        known.get(element) ??
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || floats(element.parentElement));
      known.set(element, isFloating);
      return isFloating;
    };
    const lines: { text: string; element: Element; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      if (!text.nodeValue?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('script, style, [popover], dialog, [role="status"]') || floats(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      // A line's box is higher than its letters, so boxes may overlap a little.
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
        .filter(({ box: { left, right, top, bottom } }) => {
          const across = Math.min(right, box.right) - Math.max(left, box.left);
          return across > 1 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
        })
        // A raised plus sign stands within the number it belongs to.
        .filter((other) => !element.contains(other.element) && !other.element.contains(element))
        .map((other) => `${text} / ${other.text}`),
    );
  });
}

/** A phone on its side keeps this much of its left and right edge, in CSS pixels. */
export async function setNotch(page: Page, width: number) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: width, right: width } });
}

/** Texts that extend beyond the window, or under a phone's notch, except inside a scrolling row. */
function textsOutside(page: Page) {
  return page.evaluate(() => {
    const known = new Map<Element, boolean>();
    const scrolls = (element: Element | null): boolean => {
      if (element === null) return false;
      const isScrolling =
        known.get(element) ??
        (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
      known.set(element, isScrolling);
      return isScrolling;
    };
    const outside: string[] = [];
    const safe = Object.assign(document.createElement('div'), { hidden: true });
    safe.style.paddingLeft = 'env(safe-area-inset-left, 0px)';
    document.body.append(safe);
    const notch = Number.parseFloat(getComputedStyle(safe).paddingLeft) || 0;
    safe.remove();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      if (
        !text.nodeValue?.trim() ||
        !element.checkVisibility() ||
        // A phone has its number beside the receiver, cut off.
        element.closest('dialog, svg, [aria-hidden], [role="status"], script, header [href^="tel:"]')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if ((left < notch - 1 || right > innerWidth - notch + 1) && !scrolls(element))
        outside.push(text.nodeValue);
    }
    return outside;
  });
}

/** Whatever is cut off, overlaps something else or requires horizontal scrolling. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return [
    ...(await edgeFaults(page)),
    ...(await overlappingTexts(page)).map((texts) => `overlapping: ${texts}`),
  ];
}

/** Whatever is cut off or requires horizontal scrolling. */
export async function edgeFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const sideways = await sidewaysScroll(page);
  return [
    ...(sideways > 0 ? [`sideways scroll: ${sideways} pixels`] : []),
    ...(await textsOutside(page)).map((text) => `outside: ${text}`),
    ...(await clippedTexts(page)).map((text) => `clipped: ${text}`),
    ...(await clippedPlaceholders(page)).map((text) => `clipped in its field: ${text}`),
  ];
}

/** Grids whose last row is not full, as if a card were missing; lists of plain words may be like that. */
export function unevenRows(page: Page) {
  return page.locator('main :is(ul, dl)').evaluateAll((lists) =>
    lists.flatMap((list) => {
      const entries = [...list.children].map((entry) => entry.getBoundingClientRect());
      const isGrid = ['flex', 'grid'].includes(getComputedStyle(list).display);
      const rightmost = Math.max(...entries.map(({ right }) => right));
      const lowest = Math.max(...entries.map(({ bottom }) => bottom));
      const isShort = entries.every(({ bottom, right }) => bottom < lowest - 8 || right < rightmost - 8);
      const isPlain = [...list.children].every(({ children }) => children.length === 0);
      return isGrid && isShort && !isPlain ? [list.outerHTML.slice(0, 80)] : [];
    }),
  );
}

/** Opens everything collapsed, so that it is checked too. */
export async function unfold(page: Page) {
  await page.locator('details').evaluateAll((folded) => {
    for (const details of folded) (details as HTMLDetailsElement).open = true;
  });
}
