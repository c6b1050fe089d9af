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

/** The scroll position once a turn of the wheel has had its effect. */
function scrolledAfterTwoFrames(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
      }),
  );
}
