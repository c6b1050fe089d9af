import type { Locator } from '@playwright/test';
import { gallery } from './gallery.ts';
import { expect, open, type Page, routes, test } from './visit.ts';

// A picture that is still growing would intercept the presses; only the last test lets it grow.
test.use({ reducedMotion: 'reduce' });

for (const [way, close] of Object.entries({
  'its button': (page: Page) => page.getByRole('button', { name: 'Close' }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'the backdrop': (page: Page) => page.mouse.click(400, 10),
})) {
  test(`the viewer closes by ${way} and returns the focus`, async ({ page }) => {
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    const card = cards.nth(3);
    await card.click();
    await expect(viewer).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 600);
    expect(await scrolledAfterTwoFrames(page)).toBe(before);

    await close(page);
    await expect(viewer).toBeHidden();
    await expect(card).toBeFocused();
  });
}

test('the focus stays in the viewer', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.first().click();
  await expect(viewer).toBeVisible();
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`the photograph is centered in the viewer in a window ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, routes.gallery);
    const { cards, items, viewer } = gallery(page);
    // One without a "before".
    const single = await items.evaluateAll((all) =>
      all.findIndex((item) => item.querySelectorAll('img').length === 1),
    );
    await cards.nth(single).click();
    const photo = viewer.getByRole('img');
    await expect(photo).toHaveCount(1);
    const { y, height } = (await photo.boundingBox())!;
    const place = (await photo.locator('xpath=../../../..').boundingBox())!;
    expect(Math.abs(y + height / 2 - (place.y + place.height / 2)), 'off the middle').toBeLessThanOrEqual(1);
  });
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('swipes to the next project and back', async ({ page }) => {
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    await cards.first().tap();
    await expect(viewer).toContainText('1 of 9');
    await swipe(page, -260);
    await expect(viewer).toContainText('2 of 9');
    await stands(page);
    await swipe(page, 260);
    await expect(viewer).toContainText('1 of 9');
  });

  test('goes on from the first to the last and round again', async ({ page }) => {
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    await cards.first().tap();
    await swipe(page, 260);
    await expect(viewer).toContainText('9 of 9');
    await stands(page);
    await swipe(page, -260);
    await expect(viewer).toContainText('1 of 9');
    await stands(page);
    await swipe(page, -260);
    await expect(viewer).toContainText('2 of 9');
  });

  test('the picture follows the finger, its neighbor is seen beside it, and a short pull lets go', async ({
    page,
  }) => {
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    await cards.first().tap();
    await expect(viewer).toContainText('1 of 9');
    const finger = await fingerOn(page, { x: 300, y: 300 });
    await finger.moveTo(200);
    await expect.poll(async () => (await shownSlides(page)).length).toBe(2);
    const [open1, neighbor] = await shownSlides(page);
    expect(open1!.left).toBeLessThan(-50);
    expect(neighbor!.left).toBeGreaterThan(250);
    expect(neighbor!.isDrawn).toBe(true);
    await finger.moveTo(290);
    await finger.rest();
    await finger.lift();
    await stands(page);
    await expect(viewer).toContainText('1 of 9');
  });

  test('a double tap enlarges what is under it, a finger moves it, another double tap shows it whole', async ({
    page,
  }) => {
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    await cards.first().tap();
    await expect(viewer).toContainText('1 of 9');
    const photo = viewer.locator('[data-open] img');
    const whole = (await photo.boundingBox())!;
    const spot = { x: whole.x + whole.width * 0.75, y: whole.y + whole.height * 0.5 };
    await doubleTap(page, spot);
    const large = (await photo.boundingBox())!;
    expect(large.width / whole.width).toBeCloseTo(2.5, 1);
    expect((spot.x - large.x) / large.width).toBeCloseTo(0.75, 1);

    await swipe(page, -80);
    await expect.poll(async () => (await photo.boundingBox())!.x).toBeLessThan(large.x - 40);
    await expect(viewer).toContainText('1 of 9');
    await rests(photo);
    await doubleTap(page, spot);
    expect((await photo.boundingBox())!.width).toBeCloseTo(whole.width, 0);
  });
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test("grows the card's picture into the viewer and back", async ({ page }) => {
    await page.addInitScript(noteGrowing);
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    const grown = () => page.evaluate(() => Number(document.documentElement.dataset.grown ?? 0));
    await cards.first().click();
    await expect(viewer).toBeVisible();
    await expect.poll(grown).toBe(1);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(cards.first()).toBeFocused();
    await expect.poll(grown).toBe(2);
  });
});

/** Both taps are sent at once: a busy machine may take longer over an answer than a double tap may last. */
function doubleTap({ touchscreen }: Page, { x, y }: { x: number; y: number }) {
  return Promise.all([touchscreen.tap(x, y), touchscreen.tap(x, y)]);
}

/** A tap on what still rolls after a finger only stops it. */
async function rests(photo: Locator) {
  await expect(async () => {
    const before = await photo.boundingBox();
    await photo.page().waitForTimeout(100);
    expect(await photo.boundingBox()).toEqual(before);
  }).toPass();
}

/** Runs in the page: counts how often a picture grew. From outside, a look might come too late. */
function noteGrowing() {
  const { startViewTransition } = document;
  document.startViewTransition = (update) => {
    const transition = startViewTransition.call(document, update);
    transition.ready.then(() => {
      const isGrowing = document
        .getAnimations()
        .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'));
      const { dataset } = document.documentElement;
      if (isGrowing) dataset.grown = String(Number(dataset.grown ?? 0) + 1);
    });
    return transition;
  };
}

/** The scroll position once a turn of the wheel has had its effect. */
function scrolledAfterTwoFrames(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
      }),
  );
}

/** One finger put on the page, moved sideways by pieces and lifted. */
async function fingerOn(page: Page, { x, y }: { x: number; y: number }) {
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

/** One finger sideways across the picture, by `distance` CSS pixels. */
async function swipe(page: Page, distance: number) {
  const finger = await fingerOn(page, { x: 195 - distance / 2, y: 300 });
  await finger.moveTo(195 + distance / 2);
  await finger.lift();
}

/** The pictures that are seen in the viewer, from left to right. */
function shownSlides(page: Page) {
  return page
    .getByRole('dialog')
    .locator('img')
    .evaluateAll((photos) =>
      photos
        .map((photo) => {
          const { left, right } = photo.getBoundingClientRect();
          return { left, right, isDrawn: (photo as HTMLImageElement).naturalWidth > 0 };
        })
        .filter(({ left, right }) => right > 0 && left < innerWidth)
        .sort((one, other) => one.left - other.left),
    );
}

/** Waits until one picture, the open project's, fills the width of the phone. */
async function stands(page: Page) {
  await expect
    .poll(() =>
      page
        .locator('[data-open]')
        .evaluate((slide) => Math.abs(Math.round(slide.getBoundingClientRect().left))),
    )
    .toBe(0);
}
