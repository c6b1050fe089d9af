import { gallery } from './gallery.ts';
import { expect, forgive, open, type Page, routes, test, windowsOf } from './visit.ts';

const ways = {
  'its button': (page: Page) => page.getByRole('button', { name: 'Close' }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'the backdrop': (page: Page) => page.mouse.click(400, 10),
};

test('the viewer keeps the focus and the scroll, and whatever closes it gives the focus back', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  const card = cards.nth(3);
  for (const [way, close] of Object.entries(ways)) {
    await test.step(way, async () => {
      await card.click();
      await expect(viewer).toBeVisible();
      await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 600);
      expect(await scrolledAfterTwoFrames(page)).toBe(before);
      for (let press = 0; press < 8; press++) {
        await page.keyboard.press('Tab');
        const isOutside = await page.evaluate(() => {
          const focused = document.activeElement;
          return focused !== document.body && !focused?.closest('dialog');
        });
        expect(isOutside).toBe(false);
      }
      await close(page);
      await expect(viewer).toBeHidden();
      await expect(card).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });
  }

  await test.step('to the card of the project it closed on', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await cards.first().click();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText('9 of 9');
    await page.keyboard.press('Escape');
    await expect(cards.last()).toBeFocused();
    await expect(cards.last()).toBeInViewport();
  });
});

test('a press anywhere on a card opens its project, and the viewer says once what is open', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, items, viewer } = gallery(page);
  await items.nth(2).getByRole('img').click({ force: true });
  await expect(viewer).toHaveAccessibleName('Façade path');
  await page.keyboard.press('Escape');
  await cards.first().click();
  await expect(viewer).toHaveAccessibleName('Driveway');
  await expect(viewer).toContainText('Celebration, 2023');
  const live = viewer.locator('[aria-live]');
  await expect(live).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText(/^Polished & densified warehouse floor2 of 9Three passes\.$/);
  await expect(viewer.getByRole('heading')).toHaveCount(1);

  await test.step('and leads to the log of the pour, where there is one', async () => {
    const pour = viewer.getByRole('link', { name: 'See the pour' });
    await expect(pour).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await pour.click();
    await expect(page.getByRole('article', { name: 'Driveway' })).toBeInViewport();
  });
});

test('only a press that began on the backdrop closes the viewer, and only taps and buttons end a zoom, which arrow keys move', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.first().click();
  const zoom = viewer.getByRole('button', { name: 'Zoom' });
  const slide = viewer.locator('[data-open]');
  const words = (await viewer.getByText('Two-car driveway.').boundingBox())!;
  const backdrop: [number, number] = [words.x + 5, words.y + words.height + 12];
  const scrolled = () => slide.evaluate(({ scrollLeft }) => scrollLeft);
  const drag = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 3 });
    await page.mouse.up();
  };
  await page.mouse.dblclick(640, 500);
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  const before = await scrolled();
  await page.keyboard.press('ArrowRight');
  expect(await scrolled()).toBeGreaterThan(before);
  await page.keyboard.press('ArrowLeft');
  expect(await scrolled()).toBe(before);
  await drag([640, 500], [600, 500]);
  await drag([640, 500], [600, 500]);
  expect(await scrolled()).toBe(before + 80);
  await drag([640, 500], backdrop);
  await drag([words.x + 5, words.y + 5], backdrop);
  await expect(viewer).toContainText('1 of 9');
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.dblclick(640, 500);
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.click(...backdrop);
  await expect(viewer).toBeHidden();
});

test('the small picture is shown while a large one loads or fails, which is reported and retried once online', async ({
  page,
  complaints,
}) => {
  let isCut = true;
  const { promise: isAwaited, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/large.avif', async (route) => {
    await isAwaited;
    return isCut ? route.abort() : route.continue({ url: small });
  });
  await open(page, routes.gallery);
  const { cards, items, viewer } = gallery(page);
  // Files that only the viewer is wide enough for.
  const small = await items.nth(1).evaluate((card) => {
    const [source, image] = [card.querySelector('source')!, card.querySelector('img')!];
    for (const files of [source, image]) files.srcset += ', /large.avif 1600w';
    return image.currentSrc;
  });
  const picture = viewer.locator('[data-open] img');
  const drawn = () =>
    picture.evaluate(({ naturalWidth, currentSrc }: HTMLImageElement) => naturalWidth > 0 && currentSrc);
  await cards.nth(1).click();
  await expect(picture).toHaveCSS('background-image', `url("${small}")`);
  fail();
  const excuse = viewer.locator('[data-open]').getByText('This photo didn’t load.');
  await expect(excuse).toBeVisible();
  await expect.poll(drawn).toBe(small);
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(excuse).toBeHidden();
  await expect.poll(drawn).toContain('/large.avif');
  forgive(complaints);
});

test('in every window the viewer leaves room for photo and text, and nothing covers its buttons', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  const count = await cards.count();
  const faults: string[] = [];
  // Phones on their side, a small window on a desk and 400 % zoom (docs/decisions/looks.md), then higher ones.
  for (const { name, width, height } of windowsOf('320 × 256, 844 × 390, 390 × 664, 1440 × 900')) {
    await page.setViewportSize({ width, height });
    await cards.first().click();
    await expect(viewer).toContainText(`1 of ${count}`);
    await scrolledAfterTwoFrames(page);
    const first = (await page.evaluate(openPicture)).stage;
    for (let position = 1; position <= count; position++) {
      const { stage, share, offPlace, covered, heading, zooms } = await page.evaluate(openPicture);
      const place = `${position} at ${name}`;
      if (stage.join() !== first.join()) faults.push(`${place}: stands at ${stage}, not at ${first}`);
      if (height < 400 && share <= 0.8) faults.push(`${place}: ${share} of the width it could have`);
      if (offPlace > 1) faults.push(`${place}: ${offPlace} pixels off its place`);
      if (width >= 1280 && heading.width < 320)
        faults.push(`${place}: ${heading.width} pixels for the words`);
      if (width < height && heading.under > 20)
        faults.push(`${place}: the words ${heading.under} pixels under the picture`);
      if (height < 400 && !heading.isSeen) faults.push(`${place}: the title is out of view`);
      if (!zooms) faults.push(`${place}: no Zoom`);
      if (covered.length > 0) faults.push(`${place}: ${covered} covered`);
      await page.keyboard.press('ArrowRight');
      await expect(viewer).toContainText(`${(position % count) + 1} of ${count}`);
    }
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  }
  expect(faults).toEqual([]);
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

/** Runs in the page: how the open picture stands in its window. */
function openPicture() {
  const slide = document.querySelector('[data-open]')!;
  const place = slide.getBoundingClientRect();
  const photos = [...slide.querySelectorAll('img')];
  const boxes = photos.map((photo) => photo.getBoundingClientRect());
  const isWhole = boxes.every(
    ({ left, right, top, bottom }) =>
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
  );
  const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  const own = Number(photos.at(-1)!.getAttribute('width'));
  const ratio = own / Number(photos.at(-1)!.getAttribute('height'));
  const middle = ({ top, height }: DOMRect) => top + height / 2;
  const [title, words] = ['dialog h2', '[data-words]'].map((css) =>
    document.querySelector(css)!.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  const shown = [...document.querySelectorAll('dialog button')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  const covered = shown.filter((button) => {
    const box = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(box.left + box.width / 2, middle(box)));
  });
  return {
    /** The box in which it stands. */
    stage: [place.top, place.width, place.height],
    /** How wide it is seen, as a share of what would fit into the window whole, not enlarged. */
    share: isWhole ? width / Math.min(innerWidth, innerHeight * ratio, own) : 0,
    /** From the words that it stands on in a window on end, else from the middle of where it stands. */
    offPlace: Math.abs(
      innerWidth < innerHeight ? words.top - boxes.at(-1)!.bottom : middle(boxes.at(-1)!) - middle(place),
    ),
    heading: {
      isSeen: title.top < innerHeight && title.bottom > 0,
      width: title.width,
      under: title.top - boxes.at(-1)!.bottom,
    },
    zooms: shown.some((button) => button.getAttribute('aria-label') === 'Zoom'),
    covered: covered.map((button) => button.getAttribute('aria-label')),
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
