/** How far a press may move, in CSS pixels; further, and it is a drag. */
const slop = 10;

/**
 * Tells presses from drags, which end with a click too: on what both its ends are in. A gesture is judged by where it
 * began, and by whether it moved.
 */
export function watchPresses(within: HTMLElement) {
  let began: PointerEvent | undefined;
  let hasMoved = false;
  within.addEventListener('pointerdown', (event) => {
    if (event.isPrimary) began = event;
    hasMoved = !event.isPrimary;
  });
  within.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (began && Math.hypot(clientX - began.clientX, clientY - began.clientY) > slop) hasMoved = true;
  });
  return {
    /** Whether the latest gesture began on one of these. */
    beganOn: (selector: string) =>
      began?.target instanceof Element && began.target.closest(selector) !== null,
    /** Of a click. Keys and scripts press without a pointer. */
    isPress: ({ detail }: MouseEvent) => detail === 0 || !hasMoved,
  };
}

export type Presses = ReturnType<typeof watchPresses>;
