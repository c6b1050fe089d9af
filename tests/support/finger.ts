import { expect, type Locator, type Page } from '@playwright/test';

/** One finger put on the page, moved sideways by pieces and lifted. */
export async function fingerOn(page: Page, { x, y }: { x: number; y: number }) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  let last = x;
  await touch('touchStart', x);
  return {
    async moveTo(to: number) {
      for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', last + (to - last) * part);
      last = to;
    },
    /** Once it has stood still: a finger lifted in full movement throws. */
    async rest() {
      for (let frame = 0; frame < 10; frame++) {
        await page.waitForTimeout(30);
        await touch('touchMove', last);
      }
    },
    lift: () => touch('touchEnd'),
  };
}

/** One finger sideways by `distance` CSS pixels, by default across the middle of a phone's picture. */
export async function swipe(page: Page, distance: number, from = { x: 195 - distance / 2, y: 300 }) {
  const finger = await fingerOn(page, from);
  await finger.moveTo(from.x + distance);
  await finger.rest();
  await finger.lift();
}

/** Both taps are sent at once: a busy machine may take longer over an answer than a double tap may last. */
export function doubleTap({ touchscreen }: Page, { x, y }: { x: number; y: number }) {
  return Promise.all([touchscreen.tap(x, y), touchscreen.tap(x, y)]);
}

/** A tap on what still rolls after a finger only stops it. */
export async function rests(photo: Locator) {
  await expect(async () => {
    const before = await photo.boundingBox();
    await photo.page().waitForTimeout(100);
    expect(await photo.boundingBox()).toEqual(before);
  }).toPass();
}
