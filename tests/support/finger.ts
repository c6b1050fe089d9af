import type { Locator, Page } from '@playwright/test';

/** One finger put on the page, moved by pieces and lifted. */
export async function fingerOn(page: Page, start: { x: number; y: number }) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  let last = start;
  await touch('touchStart', last);
  return {
    /** In pieces of 10 pixels at most: Chromium drops a jump once in hundreds of times, also on a page without scripts. */
    async moveTo(x: number, y = last.y) {
      const [right, down] = [x - last.x, y - last.y];
      const pieces = Math.ceil(Math.max(Math.abs(right), Math.abs(down)) / 10);
      for (let piece = 1; piece <= pieces; piece++)
        await touch('touchMove', {
          x: last.x + (right * piece) / pieces,
          y: last.y + (down * piece) / pieces,
        });
      last = { x, y };
    },
    /** Once it has stood still for a dozen frames: a finger lifted in full movement throws. */
    async rest() {
      for (let frames = 0; frames < 12; frames++) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await touch('touchMove', last);
      }
    },
    lift: () => touch('touchEnd'),
  };
}

/**
 * Swipes by `distance` CSS pixels across the middle of a phone's picture with a finger that is still when it is lifted.
 * Beyond half of the picture it leads to the next one and no further, however busy the machine is.
 */
export async function swipe(page: Page, distance: number) {
  const start = 195 - distance / 2;
  const finger = await fingerOn(page, { x: start, y: 300 });
  await finger.moveTo(start + distance);
  await finger.rest();
  await finger.lift();
}

/**
 * Flicks across the middle of a phone's picture, one right after the other, by these distances in CSS pixels. All touches
 * are sent at once, each with the time at which a quick hand makes it: on a busy machine, waiting for the answers would
 * make them slow.
 */
export async function flick(page: Page, ...distances: number[]) {
  const client = await page.context().newCDPSession(page);
  const touches = distances.flatMap((distance) => {
    const pieces = Math.ceil(Math.abs(distance) / 10);
    const moves = Array.from({ length: pieces + 1 }, (_, piece) => ({
      type: piece === 0 ? ('touchStart' as const) : ('touchMove' as const),
      touchPoints: [{ x: 195 + distance * (piece / pieces - 0.5), y: 300 }],
    }));
    return [...moves, { type: 'touchEnd' as const, touchPoints: [] }];
  });
  // Five milliseconds apart; the last one is now.
  const began = Date.now() - touches.length * 5;
  const send = (touch: (typeof touches)[number], nth: number) =>
    client.send('Input.dispatchTouchEvent', { ...touch, timestamp: (began + nth * 5) / 1000 });
  await Promise.all(touches.map(send));
}

/** Both taps are sent at once: a busy machine may take longer over an answer than a double tap may last. */
export function doubleTap({ touchscreen }: Page, { x, y }: { x: number; y: number }) {
  return Promise.all([touchscreen.tap(x, y), touchscreen.tap(x, y)]);
}

/** Waits until it has stood in one place for six frames: a tap on what still rolls after a finger only stops it. */
export function rests(photo: Locator) {
  return photo.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let [place, still] = ['', 0];
        const look = () => {
          const before = place;
          place = JSON.stringify(element.getBoundingClientRect());
          still = place === before ? still + 1 : 0;
          if (still === 6) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
