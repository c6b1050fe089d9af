import { type RefObject, useLayoutEffect, useRef } from 'react';

/** As `--quick` in ui/tokens.css, in milliseconds. */
const motion = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** Slides the rows of a list that changed places from where they were. Nothing waits for it. */
export function useSlidingRows(list: RefObject<HTMLElement | null>, rows: readonly number[]) {
  const shown = useRef(rows);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = rows;
    const isMoved = rows.length === before.length && rows.some((row, at) => row !== before[at]);
    if (!isMoved || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const items = [...list.current!.querySelectorAll<HTMLElement>(':scope > [data-row]')];
    const [first, second] = items as [HTMLElement, HTMLElement];
    const gap = second.offsetTop - first.offsetTop - first.offsetHeight;
    // Where each was is known from the heights that they have now.
    let top = first.offsetTop;
    for (const row of before) {
      const item = items[rows.indexOf(row)];
      if (!item) return;
      const from = top - item.offsetTop;
      if (from !== 0) item.animate({ translate: [`0 ${from}px`, '0'] }, motion);
      top += item.offsetHeight + gap;
    }
  });
}
