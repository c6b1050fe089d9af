import { doubleTap, fingerOn, rests, swipe } from '#tests/support/finger.ts';
import { gallery } from './gallery.ts';
import { expect, open, type Page, routes, test } from './visit.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('a swipe counts while the picture still grows from its card', async ({ page }) => {
    await open(page, routes.gallery);
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync('::view-transition-group(*) { animation-duration: 100s !important }');
      document.adoptedStyleSheets.push(slow);
    });
    const { cards, viewer } = gallery(page);
    await cards.first().tap();
    await expect(viewer).toContainText('1 of 9');
    await swipe(page, -330);
    await expect(viewer).toContainText('2 of 9');
  });
});

test('a finger goes through the projects and round again, and a short pull lets go', async ({ page }) => {
  const viewer = await openFirst(page);
  for (const [distance, place] of [
    [330, '9 of 9'],
    [-330, '1 of 9'],
    [-330, '2 of 9'],
    [330, '1 of 9'],
  ] as const) {
    await swipe(page, distance);
    await expect(viewer).toContainText(place);
    await stands(page);
  }

  await test.step('the picture follows the finger, and its neighbor is seen beside it', async () => {
    const finger = await fingerOn(page, { x: 300, y: 300 });
    await finger.moveTo(200);
    await expect.poll(async () => (await shownSlides(page)).length).toBe(2);
    const [open1, neighbor] = await shownSlides(page);
    expect(open1!.left).toBeLessThan(-50);
    expect(neighbor!.left).toBeGreaterThan(250);
    expect(neighbor!.isDrawn).toBe(true);

    await tellLateEndOfScroll(page);
    expect((await shownSlides(page))[0]!.left).toBe(open1!.left);
    await finger.moveTo(290);
    await finger.rest();
    await finger.lift();
    await stands(page);
    await expect(viewer).toContainText('1 of 9');
  });

  await test.step('a double tap enlarges what is under it, a finger moves it, another shows it whole', async () => {
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

/** Opens the gallery's first project. @returns the viewer */
async function openFirst(page: Page) {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.first().tap();
  await expect(viewer).toContainText('1 of 9');
  await stands(page);
  await rests(viewer.locator('[data-open] img'));
  return viewer;
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

/** A busy phone tells the end of the scroll before while the next finger has moved the row already. */
function tellLateEndOfScroll(page: Page) {
  return page
    .locator('[data-open]')
    .evaluate((slide) => slide.parentElement!.dispatchEvent(new Event('scrollend', { bubbles: true })));
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
