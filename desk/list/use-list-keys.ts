import { type RefObject, useEffect } from 'react';

const steps = new Map([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['ArrowUp', -1],
]);

/**
 * Adds keyboard shortcuts while the focus is in the list or nowhere: j, k and the arrow keys move between rows, Enter
 * opens one, and / searches.
 */
export function useListKeys(pane: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || pane.current?.contains(activeElement);
      if (!isHere || event.ctrlKey || event.metaKey || event.altKey || isTyping(activeElement)) return;
      if (event.key === '/') search.current?.focus();
      else if (!go(steps.get(event.key))) return;
      event.preventDefault();
    };
    /** @returns false if there is no such row */
    const go = (step: number | undefined) => {
      if (!step) return false;
      const rows = [...pane.current!.querySelectorAll<HTMLElement>('[data-request]')];
      const at = rows.findIndex((row) => row.parentElement!.contains(document.activeElement));
      const next = rows[at < 0 ? 0 : at + step];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
      return next !== undefined;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [pane, search]);
}

function isTyping(element: Element | null) {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}
