/**
 * How long nothing may move, in milliseconds, before a scroll counts as over. Safari tells no end of scrolling before
 * 26.2, and a busy phone tells it when the next finger has already come and gone.
 */
const calm = 120;

/**
 * How many slides stand before the first and after the last: they repeat the row, so that it goes round under a finger
 * that does not pause, and is put back only between two swipes.
 */
export const ends = (count: number) => (count > 1 ? 24 : 0);

/**
 * Keeps a row of slides, one as wide as the box that scrolls it, at the open slide, and the open slide at what a finger
 * has scrolled to. While a finger moves the row, or the browser does after it, nothing else may: it would take the swipe
 * back.
 */
export function createTrack(box: HTMLElement, onMove: (position: number) => void) {
  /** The open slide's, counted from the first double; -1 while none is open. */
  let index = -1;
  let count = 0;
  /** A button or key moves the row, until it is there or somebody takes over: nothing else is chosen. */
  let isLed = false;
  let timer: number | undefined;
  /** A finger is down. */
  let isHeld = false;
  let width = 0;

  const slideCount = () => count + 2 * ends(count);
  /** How wide a slide is. Not the box's `clientWidth`, which is whole: its rounding errors add up. */
  const measure = () => box.scrollWidth / slideCount();
  const slide = () => Math.round(box.scrollLeft / width);
  const shownBy = (at: number) => (at + (count - 1) * ends(count)) % count;
  const go = (behavior: ScrollBehavior) => box.scrollTo({ left: index * width, behavior });

  function choose() {
    // A window that has just been turned is still scrolled as before.
    if (isLed || slide() === index || width !== measure()) return;
    index = slide();
    onMove(shownBy(index));
  }

  function settle() {
    if (index < 0 || isHeld) return;
    // Chromium leaves a scroll that another replaces two pixels from its place.
    if (isLed) go('instant');
    isLed = false;
    // From a double to the slide itself, both look the same: while there is still a way to go beyond it.
    const real = shownBy(index) + ends(count);
    if (Math.abs(index - real) <= ends(count) / 2) return;
    box.scrollLeft += (real - index) * width;
    index = real;
    onMove(shownBy(index));
  }

  function settleWhenCalm() {
    clearTimeout(timer);
    timer = window.setTimeout(settle, calm);
  }

  function takeOver() {
    isLed = false;
  }

  function hold({ touches }: TouchEvent) {
    isHeld = touches.length > 0;
    settleWhenCalm();
  }

  // The open slide stays when the window is turned.
  new ResizeObserver(() => {
    // It tells first that it begins to look, and on a busy phone a finger may move the row by then.
    if (index < 0 || width === measure()) return;
    width = measure();
    go('instant');
  }).observe(box);
  box.addEventListener('dragstart', (event) => event.preventDefault());
  box.addEventListener('scroll', ({ target }) => {
    if (target !== box || index < 0) return;
    choose();
    settleWhenCalm();
  });
  box.addEventListener('pointerdown', takeOver);
  box.addEventListener('wheel', takeOver, { passive: true });
  for (const moment of ['touchstart', 'touchend', 'touchcancel'] as const)
    box.addEventListener(moment, hold, { passive: true });

  return {
    /** The open slide's, counted from the first double. */
    index: () => index,
    /** Stands at one of `of` slides at once. */
    open(at: number, of: number) {
      [index, count] = [at + ends(of), of];
      width = measure();
      takeOver();
      go('instant');
    },
    /** Moves there, unless it is there or on its way. */
    goTo(position: number) {
      if (shownBy(index) === position) return;
      const near = [index - 1, index + 1].find(
        (at) => at >= 0 && at < slideCount() && shownBy(at) === position,
      );
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      index = near ?? position + ends(count);
      isLed = true;
      go(near === undefined || isStill ? 'instant' : 'smooth');
    },
    close() {
      index = -1;
      isHeld = false;
      takeOver();
    },
  };
}
