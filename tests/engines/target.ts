/** Something on the page: a selector, and its accessible name. */
export interface Target {
  css: string;
  called?: string;
}

/** A point in the window, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

export const button = (called: string): Target => ({ css: 'button, summary', called });
export const link = (called: string, within = ''): Target => ({ css: `${within} a[href]`.trim(), called });
export const field = (called: string): Target => ({ css: 'input, select, textarea', called });
export const text = (css: string, called?: string): Target => ({ css, ...(called && { called }) });

/** Runs in the page: the visible elements that a target means. */
export function locate({ css, called }: Target): HTMLElement[] {
  const namesOf = (element: HTMLElement) => [
    element.getAttribute('aria-label') ?? '',
    ...Array.from((element as HTMLInputElement).labels ?? [], (label) => label.innerText),
    element.innerText ?? '',
  ];
  // Collapsed content has boxes in some engines, and older ones lack checkVisibility.
  const isVisible = (element: HTMLElement) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    (element.checkVisibility?.() ?? true);
  // Engines do not agree on whether a first letter that is shown as a capital is one.
  const start = called?.toLowerCase();
  return [...document.querySelectorAll<HTMLElement>(css)].filter(
    (element) =>
      isVisible(element) &&
      (start === undefined || namesOf(element).some((name) => name.trim().toLowerCase().startsWith(start))),
  );
}

/** Runs in the page: the middle of an element, or what is in the way. Without a timer: scripts may be off. */
export function whereToPress(element: HTMLElement | undefined): Place | string {
  if (!element) return 'it is not there';
  const boxOf = () => element.getClientRects()[0] ?? new DOMRect();
  const { left, top, right, bottom } = boxOf();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = boxOf();
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const there = document.elementFromPoint(x, y);
  const isReached = there && (element.contains(there) || there.closest('label')?.control === element);
  if (isReached) return { x, y };
  // In the window, but perhaps scrolled out of the part of it that shows it.
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return `under ${there?.outerHTML.slice(0, 120)}`;
}
