import { doubleTap, fingerOn, flick, rests, swipe } from '#tests/support/finger.ts';
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
    const finger = await fingerOn(page, { x: 60, y: 300 });
    await finger.moveTo(320);
    await expect(viewer).toContainText('9 of 9');
    await areDrawn(page);
    // The row isn't recentered under a finger, however long it's still.
    await finger.rest();
    const slides = await shownSlides(page);
    expect(slides[0]!.left).toBeLessThan(-100);
    expect(slides.at(-1)!.left).toBeGreaterThan(200);
    await finger.moveTo(70);
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

test('two quick swipes past the last project or the first both count, and the row never ends', async ({
  page,
}) => {
  const viewer = await openFirst(page);
  // The browser decides how far two flicks go: two projects, or three.
  await flick(page, 150, 330);
  await expect(viewer).toContainText(/[78] of 9/);
  await isRecentered(page);
  await page.keyboard.press('End');
  await stands(page);
  await flick(page, -150, -330);
  await expect(viewer).toContainText(/[23] of 9/);
  await isRecentered(page);

  await test.step('also by keys, faster than the row is recentered', async () => {
    await page.keyboard.press('Home');
    for (let presses = 0; presses < 14; presses++) await page.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText('5 of 9');
    await isRecentered(page);
    await areDrawn(page);
  });

  await test.step('a photo that is enlarged before the row is recentered stays enlarged', async () => {
    await page.keyboard.press('Home');
    await page.clock.install();
    await page.evaluate(goBackAndEnlarge);
    await page.clock.runFor(1000);
    await expect(viewer).toContainText('9 of 9');
    await expect(viewer.locator('[data-open][data-zoomed]')).toBeVisible();
    await viewer.getByRole('button', { name: 'Next project' }).click();
    await isRecentered(page);
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

/** The pictures that are visible in the viewer, from left to right; two of a project's before and after. */
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

/** Waits until the open slide is in place, and has enough slides on both sides for a dozen quick swipes. */
async function isRecentered(page: Page) {
  await expect.poll(() => page.locator('[data-open]').evaluate(slidesBeside)).toBeGreaterThanOrEqual(12);
  await stands(page);
}

/** Waits until every picture that is visible in the viewer has loaded. */
async function areDrawn(page: Page) {
  await expect
    .poll(async () => new Set((await shownSlides(page)).map(({ isDrawn }) => isDrawn)))
    .toEqual(new Set([true]));
}

/** How many slides are beside one, on the side that has fewer. */
function slidesBeside(slide: Element) {
  const slides = [...slide.parentElement!.children];
  const before = slides.indexOf(slide);
  return Math.min(before, slides.length - 1 - before);
}

/** Runs in the page: goes to the previous project and enlarges its photo at once. Resolves once the row has scrolled. */
function goBackAndEnlarge() {
  const [back, enlarge] = ['previous', 'zoom'].map(
    (act) => document.querySelector<HTMLElement>(`[data-does=${act}]`)!,
  );
  const scrolled = new Promise((resolve) =>
    document.querySelector('[data-track]')!.addEventListener('scroll', resolve, { once: true }),
  );
  back!.click();
  enlarge!.click();
  return scrolled.then(() => undefined);
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
