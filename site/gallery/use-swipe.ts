import { type PointerEvent, useRef } from 'react';

/** Shortest way a finger must go sideways, in CSS pixels, and how much more sideways than up or down. */
const shortest = 48;
const slant = 1.5;

/** Handlers for an element that is swiped: calls `onMove(1)` when the finger goes left, `onMove(-1)` when right. */
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
