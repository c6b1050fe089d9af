import type { Page } from '@playwright/test';

/** Whatever is cut off, overlaps something else or requires horizontal scrolling. */
export const layoutFaults = (page: Page) => page.evaluate(faultsOnPage, true);

/** Whatever is cut off or requires horizontal scrolling. */
export const edgeFaults = (page: Page) => page.evaluate(faultsOnPage, false);

/** Runs in the page, in one go: each question of its own would take longer than its answer. */
async function faultsOnPage(mayNotOverlap: boolean): Promise<string[]> {
  await document.fonts.ready;
  const sideways = document.documentElement.scrollWidth - innerWidth;
  return [
    ...(sideways > 0 ? [`sideways scroll: ${sideways} pixels`] : []),
    ...textsOutside().map((text) => `outside: ${text}`),
    ...clippedTexts().map((text) => `clipped: ${text}`),
    ...clippedPlaceholders().map((text) => `clipped in its field: ${text}`),
    ...(mayNotOverlap ? overlappingTexts() : []).map((texts) => `overlapping: ${texts}`),
  ];

  /** Texts that are seen and have something in them, but for those within `elsewhere`. */
  function* textsBut(elsewhere: string) {
    const isForScreenReaders = withinStyle(({ clipPath }) => clipPath === 'inset(50%)');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!;
      const text = node.nodeValue!;
      if (!text.trim() || element.closest(elsewhere) || isForScreenReaders(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      yield { text, element, range };
    }
  }

  /** Whether an element has such a style, or stands in one that has; looked up once for each. */
  function withinStyle(isSuch: (style: CSSStyleDeclaration) => boolean) {
    const known = new Map<Element, boolean>();
    const ask = (element: Element | null): boolean => {
      if (element === null) return false;
      if (!known.has(element))
        known.set(element, isSuch(getComputedStyle(element)) || ask(element.parentElement));
      return known.get(element)!;
    };
    return ask;
  }

  /** Texts that extend beyond the window, or under a phone's notch, except inside a scrolling row. */
  function textsOutside(): string[] {
    const scrolls = withinStyle(({ overflowX }) => ['auto', 'scroll'].includes(overflowX));
    const safe = Object.assign(document.createElement('div'), { hidden: true });
    safe.style.paddingLeft = 'env(safe-area-inset-left, 0px)';
    document.body.append(safe);
    const notch = Number.parseFloat(getComputedStyle(safe).paddingLeft) || 0;
    safe.remove();
    const outside: string[] = [];
    // A phone has its number beside the receiver, cut off.
    const elsewhere = 'dialog, svg, [aria-hidden], [role="status"], script, header [href^="tel:"]';
    for (const { text, element, range } of textsBut(elsewhere)) {
      const { left, right } = range.getBoundingClientRect();
      const isOutside = left < notch - 1 || right > innerWidth - notch + 1;
      if (isOutside && element.checkVisibility() && !scrolls(element)) outside.push(text);
    }
    return outside;
  }

  /** Texts that their own box cuts off. */
  function clippedTexts() {
    const elements = document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, a, button, label)');
    return [...elements]
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .filter((element) => {
        const { overflowX, position } = getComputedStyle(element);
        return (
          overflowX !== 'visible' && position !== 'absolute' && element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => element.textContent);
  }

  /** Words in an empty field that it cuts off. */
  function clippedPlaceholders(): string[] {
    const fields = document.querySelectorAll<HTMLInputElement>('main input[placeholder]:placeholder-shown');
    return [...fields].flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = Object.assign(document.createElement('canvas').getContext('2d')!, { font });
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const isCut = pen.measureText(field.placeholder).width > room + 1;
      return isCut && field.checkVisibility({ visibilityProperty: true }) ? [field.placeholder] : [];
    });
  }

  /** Pairs of overlapping texts. What floats above the page (the bars, the toast) is left out. */
  function overlappingTexts(): string[] {
    const floats = withinStyle(({ position }) => ['fixed', 'sticky'].includes(position));
    const lines: { text: string; element: Element; box: DOMRect }[] = [];
    for (const { text, element, range } of textsBut('script, style, [popover], dialog, [role="status"]')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || floats(element)) continue;
      // A line's box is higher than its letters, and ends with the space after the last: boxes may overlap a little.
      const after = Number.parseFloat(getComputedStyle(element).letterSpacing) || 0;
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 2 + after)
          lines.push({
            text,
            element,
            box: new DOMRect(x + 1, y + height / 4, width - 2 - after, height / 2),
          });
    }
    lines.sort((one, other) => one.box.top - other.box.top);
    const pairs: string[] = [];
    for (const [index, { text, element, box }] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        // So are all that follow.
        if (other.box.top >= box.bottom - 1) break;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - other.box.top;
        // A raised plus sign stands within the number it belongs to.
        const isWithin = element.contains(other.element) || other.element.contains(element);
        if (across > 1 && down > 1 && !isWithin) pairs.push(`${text} / ${other.text}`);
      }
    return pairs;
  }
}

/** A phone on its side keeps this much of its left and right edge, in CSS pixels. */
export async function setNotch(page: Page, width: number) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: width, right: width } });
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
