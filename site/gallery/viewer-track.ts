/** How long nothing may move, in milliseconds, before a scroll counts as over though the browser does not say so. */
const calm = 120;

/** How many slides stand before the first and after the last: each is the other end's, so that it goes round. */
export const ends = (count: number) => (count > 1 ? 1 : 0);

/**
 * Keeps a row of slides, one as wide as the box that scrolls it, at the open position, and the position at what a
 * finger has scrolled to.
 */
export function createTrack(box: HTMLElement, onMove: (position: number) => void) {
  /** Which of `count` is open; -1 while none is. */
  let position = -1;
  let count = 0;
  /** The slide that a button or key leads to, until it is there or somebody takes over: nothing else is chosen. */
  let goal: number | undefined;
  let timer: number | undefined;
  /** A finger is down: nothing is put back under it. */
  let isHeld = false;
  let width = 0;

  const slide = () => Math.round(box.scrollLeft / box.clientWidth);
  const shownBy = (at: number) => (at - ends(count) + count) % count;
  /** Itself, or the slide that it is the double of. */
  const realOf = (at: number) => shownBy(at) + ends(count);
  const go = (to: number, behavior: ScrollBehavior) => box.scrollTo({ left: to * box.clientWidth, behavior });

  function choose() {
    const at = shownBy(slide());
    if (at !== position) onMove(at);
  }

  /** @param isOver false if a finger may still hold it */
  function settle(isOver: boolean) {
    forgetTimer();
    if (position < 0 || isHeld) return;
    // The end of an earlier scroll is told late, and Safari may go on with one that another has replaced.
    const isLed = goal !== undefined;
    if (!isLed) choose();
    // From an end's double to the slide itself, both look the same; and Chromium leaves a scroll that another replaces
    // two pixels from its place.
    const real = realOf(goal ?? slide());
    goal = undefined;
    if (isLed || isOver || real !== slide()) go(real, 'instant');
  }

  function forgetTimer() {
    clearTimeout(timer);
    timer = undefined;
  }

  function settleWhenCalm() {
    clearTimeout(timer);
    timer = window.setTimeout(settle, calm, false);
  }

  function takeOver() {
    goal = undefined;
    forgetTimer();
  }

  function hold({ touches }: TouchEvent) {
    // A finger that is faster than the end of the scroll: there is nothing beyond a double.
    const real = realOf(slide());
    if (position >= 0 && !isHeld && real !== slide()) go(real, 'instant');
    isHeld = touches.length > 0;
    // An end that was told while it was held is not told again.
    if (!isHeld) settleWhenCalm();
  }

  // The open slide stays when the window is turned.
  new ResizeObserver(() => {
    // It tells first that it begins to look, and on a busy phone a finger may move the row by then.
    if (position >= 0 && width !== box.clientWidth) go(position + ends(count), 'instant');
    width = box.clientWidth;
  }).observe(box);
  box.addEventListener('dragstart', (event) => event.preventDefault());
  box.addEventListener('scroll', ({ target }) => {
    if (target !== box || position < 0) return;
    if (goal === undefined) choose();
    // Chromium tells no end of one that is taken back as it begins.
    if (goal !== undefined || timer || !('onscrollend' in document)) settleWhenCalm();
  });
  box.addEventListener('scrollend', ({ target }) => target === box && settle(true));
  box.addEventListener('pointerdown', takeOver);
  box.addEventListener('wheel', takeOver, { passive: true });
  for (const moment of ['touchstart', 'touchend', 'touchcancel'] as const)
    box.addEventListener(moment, hold, { passive: true });

  return {
    /** Stands at one of `of` slides at once. */
    open(at: number, of: number) {
      [position, count, width] = [at, of, box.clientWidth];
      takeOver();
      go(position + ends(count), 'instant');
    },
    /** Moves there, unless it is there or on its way. */
    goTo(to: number) {
      position = to;
      // A scroll on its way to another slide would arrive there.
      if (shownBy(goal ?? slide()) === position) return;
      const from = slide();
      const near = [from, from - 1, from + 1].find(
        (at) => at >= 0 && at < count + 2 && shownBy(at) === position,
      );
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      goal = near ?? position + ends(count);
      go(goal, near === undefined || isStill ? 'instant' : 'smooth');
    },
    close() {
      position = -1;
      isHeld = false;
      takeOver();
    },
  };
}
