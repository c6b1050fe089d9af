/**
 * Milliseconds without a scroll event after which a scroll is over. Safari has no `scrollend` before 26.2, and a busy
 * phone reports it after the next swipe has begun.
 */
const idleAfter = 120;

/**
 * How many copies of slides are before the first slide and after the last of `count`. They make the row circular. There
 * are enough for a dozen quick swipes in a row, because the row isn't recentered before the swiping pauses.
 */
export const copiesPerSide = (count: number) => (count > 1 ? 12 : 0);

/**
 * Scrolls a row of slides to the open slide, and opens the slide that a finger has scrolled to. Each slide is as wide as
 * the box. Nothing else scrolls the box during a swipe or while the browser finishes one: that would undo the swipe.
 */
export function createTrack(box: HTMLElement, onMove: (position: number) => void, onRecenter: () => void) {
  /** Index of the open slide in the row, copies included; -1 while the viewer is closed. */
  let index = -1;
  let count = 0;
  /** A button or key is scrolling the row to `index`, so passing a slide doesn't open it. */
  let isLed = false;
  let timer: number | undefined;
  let isTouched = false;
  let width = 0;

  const slideCount = () => count + 2 * copiesPerSide(count);
  /** The width of a slide. `clientWidth` is rounded, and its error would add up over the row. */
  const measure = () => box.scrollWidth / slideCount();
  const nearestSlide = () => Math.round(box.scrollLeft / width);
  /** The position, among the projects, of the one on a slide. */
  const positionOf = (at: number) => (at + (count - 1) * copiesPerSide(count)) % count;
  const scrollToOpen = (behavior: ScrollBehavior) => box.scrollTo({ left: index * width, behavior });

  function openNearest() {
    // After the window was turned, the box is still scrolled as before.
    if (isLed || nearestSlide() === index || width !== measure()) return;
    index = nearestSlide();
    onMove(positionOf(index));
  }

  function finishScroll() {
    if (index < 0 || isTouched) return;
    // From a copy to the slide itself, which looks the same, unless the photo is enlarged.
    const real = box.querySelector('[data-zoomed]') ? index : positionOf(index) + copiesPerSide(count);
    if (!isLed && index === real) return;
    // A recentered row is corrected once more: Chromium adds the pixels that it scrolled in the meantime. It also leaves
    // a scroll that replaced another one two pixels off.
    isLed = index !== real;
    index = real;
    scrollToOpen('instant');
    onRecenter();
  }

  function finishWhenIdle() {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      timer = undefined;
      // A busy browser reports only in its next frame that the row is still moving, which starts the timer again.
      requestAnimationFrame(() => timer ?? finishScroll());
    }, idleAfter);
  }

  function takeOver() {
    isLed = false;
  }

  function hold({ touches }: TouchEvent) {
    isTouched = touches.length > 0;
    finishWhenIdle();
  }

  // The open slide stays when the window is turned.
  new ResizeObserver(() => {
    // The first call reports no change, and on a busy phone a swipe may have begun by then.
    if (index < 0 || width === measure()) return;
    width = measure();
    scrollToOpen('instant');
  }).observe(box);
  box.addEventListener('dragstart', (event) => event.preventDefault());
  box.addEventListener('scroll', ({ target }) => {
    if (target !== box || index < 0) return;
    openNearest();
    finishWhenIdle();
  });
  box.addEventListener('pointerdown', takeOver);
  box.addEventListener('wheel', takeOver, { passive: true });
  for (const moment of ['touchstart', 'touchend', 'touchcancel'] as const)
    box.addEventListener(moment, hold, { passive: true });

  return {
    /** Index of the open slide in the row, copies included. */
    index: () => index,
    /** Shows the project at position `at` of `of`, without motion. */
    open(at: number, of: number) {
      [index, count] = [at + copiesPerSide(of), of];
      width = measure();
      takeOver();
      scrollToOpen('instant');
    },
    /** Scrolls to a position, unless the row is there or on its way. */
    goTo(position: number) {
      if (positionOf(index) === position) return;
      const near = [index - 1, index + 1].find(
        (at) => at >= 0 && at < slideCount() && positionOf(at) === position,
      );
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      index = near ?? position + copiesPerSide(count);
      isLed = true;
      scrollToOpen(near === undefined || isStill ? 'instant' : 'smooth');
    },
    close() {
      index = -1;
      isTouched = false;
      takeOver();
    },
  };
}
