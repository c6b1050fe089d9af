import { type RefObject, useEffect } from 'react';

/** Returns the scrolling element of a pane: its middle, or the whole pane on a phone in landscape. */
export const getScroller = (middle: HTMLElement): HTMLElement =>
  getComputedStyle(middle).overflowY === 'visible' ? middle.parentElement! : middle;

/** Keeps the field or text in use at the same height of a pane when the window is resized or a phone is rotated. */
export function useScrollAnchor(content: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const middle = content.current!;
    const pane = middle.parentElement!;
    /** The element in use, and its top as a fraction of the view's height. */
    let anchor: { element: Element; top: number } | undefined;
    let isResizing = false;
    const measure = (element: Element) => {
      const [own, view] = [element.getBoundingClientRect(), getScroller(middle).getBoundingClientRect()];
      return { top: (own.top - view.top) / view.height, end: (own.bottom - view.top) / view.height };
    };
    function findAnchor(): Element | undefined {
      const active = document.activeElement;
      if (active?.matches('input, select, textarea') && pane.contains(active)) {
        const { top, end } = measure(active);
        if (end > 0 && top < 1) return active;
      }
      if (getScroller(middle).scrollTop === 0) return undefined;
      const all = [...middle.querySelectorAll('a, button, label, p')];
      return all.find((one) => measure(one).end > 0.5);
    }
    function saveAnchor() {
      if (isResizing) return;
      const element = findAnchor();
      anchor = element && { element, top: measure(element).top };
    }
    function restore() {
      isResizing = false;
      if (!anchor?.element.isConnected) return;
      const scroller = getScroller(middle);
      scroller.scrollTop += (measure(anchor.element).top - anchor.top) * scroller.clientHeight;
      if (anchor.element === document.activeElement) anchor.element.scrollIntoView({ block: 'nearest' });
    }
    function onResize() {
      // After the media queries have applied; until then the browser scrolls by itself.
      if (!isResizing) requestAnimationFrame(restore);
      isResizing = true;
    }
    pane.addEventListener('scroll', saveAnchor, { capture: true, passive: true });
    pane.addEventListener('focusin', saveAnchor);
    window.addEventListener('resize', onResize);
    return () => {
      pane.removeEventListener('scroll', saveAnchor, { capture: true });
      pane.removeEventListener('focusin', saveAnchor);
      window.removeEventListener('resize', onResize);
    };
  }, [content]);
}
