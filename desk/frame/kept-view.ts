import { type RefObject, useEffect } from 'react';

/** What scrolls in a pane: its middle, or on a phone's side all of it. */
export const scrollerOf = (middle: HTMLElement): HTMLElement =>
  getComputedStyle(middle).overflowY === 'visible' ? middle.parentElement! : middle;

/** Keeps what is read or written in a pane in sight when the window gets another size, as when a phone is turned. */
export function useKeptView(content: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const middle = content.current!;
    const pane = middle.parentElement!;
    /** What is looked at, and how far down the view it is, in parts of the view's height. */
    let seen: { element: Element; top: number } | undefined;
    let isTurning = false;
    const placeOf = (element: Element) => {
      const [own, view] = [element.getBoundingClientRect(), scrollerOf(middle).getBoundingClientRect()];
      return { top: (own.top - view.top) / view.height, end: (own.bottom - view.top) / view.height };
    };
    function lookedAt(): Element | undefined {
      const active = document.activeElement;
      if (active?.matches('input, select, textarea') && pane.contains(active)) {
        const { top, end } = placeOf(active);
        if (end > 0 && top < 1) return active;
      }
      if (scrollerOf(middle).scrollTop === 0) return undefined;
      const all = [...middle.querySelectorAll('a, button, label, p')];
      return all.find((one) => placeOf(one).end > 0.5);
    }
    function note() {
      if (isTurning) return;
      const element = lookedAt();
      seen = element && { element, top: placeOf(element).top };
    }
    function restore() {
      isTurning = false;
      if (!seen?.element.isConnected) return;
      const scroller = scrollerOf(middle);
      scroller.scrollTop += (placeOf(seen.element).top - seen.top) * scroller.clientHeight;
      if (seen.element === document.activeElement) seen.element.scrollIntoView({ block: 'nearest' });
    }
    function turn() {
      // After the media queries; until then the browser scrolls on its own.
      if (!isTurning) requestAnimationFrame(restore);
      isTurning = true;
    }
    pane.addEventListener('scroll', note, { capture: true, passive: true });
    pane.addEventListener('focusin', note);
    window.addEventListener('resize', turn);
    return () => {
      pane.removeEventListener('scroll', note, { capture: true });
      pane.removeEventListener('focusin', note);
      window.removeEventListener('resize', turn);
    };
  }, [content]);
}
