import { type PointerEvent, useRef } from 'react';

/** The shortest sideways swipe, in CSS pixels, and how much more sideways than up or down it must be. */
const shortest = 48;
const slant = 1.5;

/** Handlers for an element that is swiped: calls `onMove(1)` for a swipe to the left, `onMove(-1)` to the right. */
export function useSwipe(onMove: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'mouse') start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(x) >= shortest && Math.abs(x) > Math.abs(y) * slant) onMove(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = undefined;
    },
  };
}
