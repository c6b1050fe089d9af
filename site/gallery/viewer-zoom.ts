/** The longest time between two taps that are one double tap, in milliseconds, and how far apart they may be in CSS pixels. */
const twice = { time: 350, distance: 40 };

type Point = { clientX: number; clientY: number };

/** Lets a double tap, a double click or a button enlarge the open picture. It then overflows its slide, which scrolls. */
export function createZoom(dialog: HTMLElement, { isPress, beganOn }: Presses) {
  let lastTap: MouseEvent | undefined;
  const slide = () => dialog.querySelector<HTMLElement>('[data-open]');
  const isZoomed = () => slide()?.hasAttribute('data-zoomed') ?? false;

  function set(to: boolean) {
    slide()?.toggleAttribute('data-zoomed', to);
    dialog.querySelector('[data-does=zoom]')?.setAttribute('aria-pressed', String(to));
  }

  /** @param point what stays where it is; by default the middle */
  function toggle(point?: Point) {
    const open = slide();
    const frame = open?.firstElementChild;
    if (!open || !frame) return;
    const before = frame.getBoundingClientRect();
    const { clientX, clientY } = point ?? {
      clientX: before.left + before.width / 2,
      clientY: before.top + before.height / 2,
    };
    const part = { x: (clientX - before.left) / before.width, y: (clientY - before.top) / before.height };
    set(!isZoomed());
    const moved = frame.getBoundingClientRect();
    open.scrollBy(moved.left + part.x * moved.width - clientX, moved.top + part.y * moved.height - clientY);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const now = frame.getBoundingClientRect();
    const from = `translate(${before.left - now.left}px, ${before.top - now.top}px) scale(${before.width / now.width})`;
    frame.animate([{ transformOrigin: '0 0', transform: from }, { transformOrigin: '0 0' }], {
      duration: 200,
      easing: 'ease-out',
    });
  }

  dialog.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || target instanceof HTMLInputElement) return;
    if (!isPress(event) || !target.closest('[data-open] > *')) {
      lastTap = undefined;
    } else if (lastTap && isSecond(event, lastTap)) {
      lastTap = undefined;
      toggle(event);
    } else lastTap = event;
  });
  // A finger pans it by itself.
  dialog.addEventListener('pointermove', ({ pointerType, buttons, movementX, movementY }) => {
    if (pointerType === 'mouse' && buttons && beganOn('[data-zoomed]') && !beganOn('input'))
      slide()?.scrollBy(-movementX, -movementY);
  });

  return {
    toggle,
    isZoomed,
    /** Another project begins whole. */
    reset() {
      lastTap = undefined;
      set(false);
    },
    /** Moves what is seen of it, in eighths of the slide. */
    pan(right: number, down: number) {
      const open = slide();
      open?.scrollBy((right * open.clientWidth) / 8, (down * open.clientHeight) / 8);
    },
  };
}

function isSecond(tap: MouseEvent, first: MouseEvent): boolean {
  const distance = Math.hypot(tap.clientX - first.clientX, tap.clientY - first.clientY);
  return tap.timeStamp - first.timeStamp <= twice.time && distance <= twice.distance;
}

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
