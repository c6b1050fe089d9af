import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Arrange, useLatest } from './use-arrange.ts';

/** The row that is dragged, and the index where it would be dropped. */
interface Drag {
  row: number;
  to: number;
}
export type Handle = ReturnType<typeof useDrag>['handle'];

/** How near to the edge of what scrolls a drag scrolls it, in pixels. */
const edge = 56;
/** How fast it scrolls at the edge, in pixels per second. */
const scrollSpeed = 700;
/** How far the pointer has to go toward an edge before it scrolls, in pixels: a row may be grabbed there. */
const slack = 8;

/** Drags rows with a pointer, and scrolls while it is held at an edge. */
export function useDrag({ entries, move }: Arrange, list: RefObject<HTMLUListElement | null>) {
  const [drag, setDrag] = useState<Drag>();
  const pointer = useRef({ id: 0, y: 0, highest: 0, lowest: 0 });
  const isDragging = drag !== undefined;
  const latest = useLatest({
    aim() {
      const to = drag && findDropIndex(list.current!, drag.to, pointer.current.y);
      if (drag && to !== undefined && to !== drag.to) setDrag({ ...drag, to });
    },
    drop() {
      if (drag) move(drag.row, drag.to, 'handle');
      setDrag(undefined);
    },
  });
  const handle = useLatest({
    grab({ button, pointerId, clientY }: PointerEvent, row: number, at: number) {
      if (button !== 0) return;
      pointer.current = { id: pointerId, y: clientY, highest: clientY, lowest: clientY };
      // Not by the handle: it loses the pointer when its row is moved in the document.
      list.current!.setPointerCapture(pointerId);
      setDrag({ row, to: at });
    },
    press(event: KeyboardEvent, row: number, at: number) {
      if (event.key === 'Escape') setDrag(undefined);
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(row, to, 'handle');
    },
  });

  useEffect(() => {
    if (!isDragging) return;
    const element = list.current!;
    const scroller = findScroller(element);
    const over = new AbortController();
    const { signal } = over;
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (y: number) => void) =>
      element.addEventListener(
        type,
        ({ pointerId, clientY }) => pointerId === pointer.current.id && act(clientY),
        { signal },
      );
    listen('pointermove', (y) => {
      const { id, highest, lowest } = pointer.current;
      pointer.current = { id, y, highest: Math.min(highest, y), lowest: Math.max(lowest, y) };
      latest.current.aim();
    });
    listen('pointerup', () => latest.current.drop());
    listen('pointercancel', () => setDrag(undefined));
    let [before, frame] = [performance.now(), 0];
    function scrollAtEdge(now: number) {
      const { top, bottom } = scroller.getBoundingClientRect();
      const { y, highest, lowest } = pointer.current;
      const up = lowest - y > slack ? nearness(y - top) : 0;
      const down = y - highest > slack ? nearness(bottom - y) : 0;
      if (up !== down) {
        scroller.scrollTop += ((down - up) * scrollSpeed * (now - before)) / 1000;
        latest.current.aim();
      }
      before = now;
      frame = requestAnimationFrame(scrollAtEdge);
    }
    frame = requestAnimationFrame(scrollAtEdge);
    return () => {
      over.abort();
      cancelAnimationFrame(frame);
    };
  }, [isDragging, list, latest]);
  return { drag, handle };
}

/** Returns how near the pointer is to an edge, from 0 to 1. @param distance in pixels; negative beyond the edge */
const nearness = (distance: number) => Math.min(1, Math.max(0, 1 - distance / edge));

/**
 * Returns the index where a dragged row is dropped. A row gives way only when the dragged one would be under the pointer
 * in its place, so that nothing moves back and forth under a trembling finger, however tall the rows are.
 * @param at the index where the dragged row is shown @param y of the pointer, in the window
 */
function findDropIndex(list: HTMLElement, at: number, y: number): number {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')];
  // Without the transforms of rows that are sliding.
  const pointer = y - list.getBoundingClientRect().top;
  const bottomOf = ({ offsetTop, offsetHeight }: HTMLElement) => offsetTop + offsetHeight;
  const own = rows[at]!;
  if (pointer > bottomOf(own))
    return Math.max(
      at,
      rows.findLastIndex((row) => pointer > bottomOf(row) - own.offsetHeight),
    );
  if (pointer >= own.offsetTop) return at;
  const above = rows.findIndex((row) => pointer < row.offsetTop + own.offsetHeight);
  return Math.min(at, above);
}

function findScroller(element: HTMLElement): Element {
  let scroller = element.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  return scroller ?? document.documentElement;
}
