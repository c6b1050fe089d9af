import { type RefObject, type SyntheticEvent, type TouchEvent, useEffect, useRef } from 'react';

/** How long nothing may move, in milliseconds, before a scroll counts as over though the browser does not say so. */
const calm = 120;

type Track = {
  /** Which of `count` is open; -1 while none is. */
  position: number;
  count: number;
  onMove: (position: number) => void;
};

/** How many slides stand before the first and after the last: each is the other end's, so that it goes round. */
export const ends = (count: number) => (count > 1 ? 1 : 0);

/**
 * Keeps a row of slides, one as wide as the box that scrolls it, at the open position, and the position at what a
 * finger has scrolled to.
 * @returns what the box needs
 */
export function useTrack(box: RefObject<HTMLElement | null>, { position, count, onMove }: Track) {
  /** The slide that a button or key leads to, until it is there or somebody takes over: nothing else is chosen. */
  const goal = useRef<number>(undefined);
  /** What a finger has chosen: it is there already, and may be elsewhere again before React has drawn it. */
  const chosen = useRef<number>(undefined);
  const timer = useRef<number>(undefined);
  /** A finger is down: nothing is put back under it. */
  const isHeld = useRef(false);
  const latest = useRef(position);
  latest.current = position;
  const isOpen = position >= 0;

  const slide = () => Math.round(box.current!.scrollLeft / box.current!.clientWidth);
  const shownBy = (at: number) => (at - ends(count) + count) % count;
  const go = (to: number, behavior: ScrollBehavior) =>
    box.current?.scrollTo({ left: to * box.current.clientWidth, behavior });

  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening; any later change is gone to, below
  useEffect(() => {
    if (isOpen) go(position + ends(count), 'instant');
  }, [isOpen, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the position changes
  useEffect(() => {
    // One that was chosen later than this is drawn next.
    const isChosen = chosen.current !== undefined;
    if (chosen.current === position) chosen.current = undefined;
    // A scroll on its way to another slide would arrive there.
    if (!isOpen || isChosen || shownBy(goal.current ?? slide()) === position) return;
    const from = slide();
    const near = [from, from - 1, from + 1].find(
      (at) => at >= 0 && at < count + 2 && shownBy(at) === position,
    );
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    goal.current = near ?? position + ends(count);
    go(goal.current, near === undefined || isStill ? 'instant' : 'smooth');
  }, [position]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the open slide stays when the window is turned
  useEffect(() => {
    if (!isOpen) return;
    let width = box.current!.clientWidth;
    const turned = new ResizeObserver(() => {
      // It tells first that it begins to look, and on a busy phone a finger may move the row by then.
      if (width !== box.current!.clientWidth) go(latest.current + ends(count), 'instant');
      width = box.current!.clientWidth;
    });
    turned.observe(box.current!);
    return () => turned.disconnect();
  }, [isOpen, count]);

  function choose() {
    const at = shownBy(slide());
    if (at === position) return;
    chosen.current = at;
    onMove(at);
  }

  /** @param isOver false if a finger may still hold it */
  function settle(isOver: boolean) {
    forgetTimer();
    if (!box.current || isHeld.current) return;
    // The end of an earlier scroll is told late, and Safari may go on with one that another has replaced.
    const isLed = goal.current !== undefined;
    if (!isLed) choose();
    // From an end's double to the slide itself, both look the same; and Chromium leaves a scroll that another replaces
    // two pixels from its place.
    const real = shownBy(goal.current ?? slide()) + ends(count);
    goal.current = undefined;
    if (isLed || isOver || real !== slide()) go(real, 'instant');
  }

  function forgetTimer() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function settleWhenCalm() {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(settle, calm, false);
  }

  function takeOver() {
    goal.current = undefined;
    forgetTimer();
  }

  function hold({ touches }: TouchEvent) {
    isHeld.current = touches.length > 0;
    // An end that was told while it was held is not told again.
    if (!isHeld.current) settleWhenCalm();
  }

  return {
    onDragStart: (event: SyntheticEvent) => event.preventDefault(),
    onScroll() {
      if (goal.current === undefined) choose();
      // Chromium tells no end of one that is taken back as it begins.
      if (goal.current !== undefined || timer.current || !('onscrollend' in document)) settleWhenCalm();
    },
    onScrollEnd: () => settle(true),
    onPointerDown: takeOver,
    onTouchStart: hold,
    onTouchEnd: hold,
    onTouchCancel: hold,
    onWheel: takeOver,
  };
}
