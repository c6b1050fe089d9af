import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The longest time between two taps that are one double tap, in milliseconds. */
const twice = 350;

type Point = { clientX: number; clientY: number };

/**
 * Lets a double tap, a double click or a button enlarge the open picture. It then overflows its slide, which scrolls.
 * @param openId of the open project: another one begins whole
 */
export function useZoom(openId: number | undefined) {
  const [zoomedId, setZoomedId] = useState<number>();
  const isZoomed = openId !== undefined && zoomedId === openId;
  const lastTap = useRef(Number.NEGATIVE_INFINITY);

  /** @param point what stays where it is; by default the middle */
  function toggle(slide: Element, point?: Point) {
    const frame = slide.firstElementChild!;
    const before = frame.getBoundingClientRect();
    const { clientX, clientY } = point ?? {
      clientX: before.left + before.width / 2,
      clientY: before.top + before.height / 2,
    };
    const part = { x: (clientX - before.left) / before.width, y: (clientY - before.top) / before.height };
    flushSync(() => setZoomedId(isZoomed ? undefined : openId));
    const moved = frame.getBoundingClientRect();
    slide.scrollBy(moved.left + part.x * moved.width - clientX, moved.top + part.y * moved.height - clientY);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const now = frame.getBoundingClientRect();
    const from = `translate(${before.left - now.left}px, ${before.top - now.top}px) scale(${before.width / now.width})`;
    frame.animate([{ transformOrigin: '0 0', transform: from }, { transformOrigin: '0 0' }], {
      duration: 200,
      easing: 'ease-out',
    });
  }

  const handlers = {
    onClick(event: MouseEvent) {
      const slide = event.currentTarget;
      if (event.target === slide || event.target instanceof HTMLInputElement) return;
      if (event.timeStamp - lastTap.current > twice) lastTap.current = event.timeStamp;
      else {
        lastTap.current = Number.NEGATIVE_INFINITY;
        toggle(slide, event);
      }
    },
    onPointerMove({ currentTarget, pointerType, buttons, movementX, movementY }: PointerEvent) {
      if (isZoomed && pointerType === 'mouse' && buttons) currentTarget.scrollBy(-movementX, -movementY);
    },
  };
  return { isZoomed, toggle, handlers };
}
