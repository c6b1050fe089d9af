import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, routes, test } from './visit.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Projects', exact: true }).getByRole('button');
const filter = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Show projects' }).getByRole('button', { name });
const viewer = (page: Page) => page.getByRole('dialog');

// A picture that is still growing takes the presses; the last test lets it grow.
test.use({ reducedMotion: 'reduce' });

test('filters the nine projects and keeps the filter in the address', async ({ page }) => {
  await open(page, routes.gallery);
  await expect(cards(page)).toHaveCount(9);
  await expect(filter(page, 'All Projects')).toHaveAttribute('aria-pressed', 'true');

  for (const [name, id] of [
    ['Residential', 'residential'],
    ['Commercial', 'commercial'],
    ['Decorative', 'decorative'],
    ['Repairs', 'repair'],
  ] as const) {
    const button = filter(page, name);
    const count = Number((await button.textContent())?.match(/\d+/)?.[0]);
    await button.click();
    await expect(cards(page)).toHaveCount(count);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(new RegExp(`\\?show=${id}$`));
    await expect(page.getByText(`${count} of 9 projects shown`)).toBeAttached();
  }

  await page.goBack();
  await expect(filter(page, 'Decorative')).toHaveAttribute('aria-pressed', 'true');
  await filter(page, 'All Projects').click();
  await expect(page).toHaveURL(new RegExp(`${routes.gallery}$`));
  await expect(cards(page)).toHaveCount(9);
});

test('opens a shared link with its filter', async ({ page }) => {
  await open(page, `${routes.gallery}?show=commercial`);
  await expect(cards(page)).toHaveCount(2);
});

test('goes round the filtered projects in the viewer', async ({ page }) => {
  await open(page, `${routes.gallery}?show=residential`);
  const titles = await cards(page).locator('strong').allTextContents();
  await cards(page).nth(2).click();
  await expect(viewer(page)).toHaveAccessibleName(titles[2]!);
  await expect(viewer(page)).toContainText('3 of 3');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next project' }).click();
  await expect(viewer(page)).toHaveAccessibleName(titles[0]!);
  await page.getByRole('button', { name: 'Previous project' }).click();
  await expect(viewer(page)).toHaveAccessibleName(titles[2]!);
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('1 of 3');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText('3 of 3');
  await page.keyboard.press('Home');
  await expect(viewer(page)).toContainText('1 of 3');
  await page.keyboard.press('End');
  await expect(viewer(page)).toContainText('3 of 3');
});

for (const [way, close] of Object.entries({
  'its button': (page: Page) => page.getByRole('button', { name: 'Close' }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'the backdrop': (page: Page) => page.mouse.click(60, 200),
})) {
  test(`closes the viewer by ${way} and gives the focus back`, async ({ page }) => {
    await open(page, routes.gallery);
    const card = cards(page).nth(3);
    await card.click();
    await expect(viewer(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 600);
    expect(await scrolledAfterTwoFrames(page)).toBe(before);

    await close(page);
    await expect(viewer(page)).toBeHidden();
    await expect(card).toBeFocused();
  });
}

test('keeps the focus in the viewer', async ({ page }) => {
  await open(page, routes.gallery);
  await cards(page).first().click();
  await expect(viewer(page)).toBeVisible();
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('swipes to the next project and back', async ({ page }) => {
    await open(page, routes.gallery);
    await cards(page).first().tap();
    await expect(viewer(page)).toContainText('1 of 9');
    await swipe(page, -160);
    await expect(viewer(page)).toContainText('2 of 9');
    await swipe(page, 160);
    await expect(viewer(page)).toContainText('1 of 9');
  });
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test("grows the card's picture into the viewer and back", async ({ page }) => {
    await open(page, routes.gallery);
    const isGrowing = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')),
      );
    await cards(page).first().click();
    await expect.poll(isGrowing).toBe(true);
    await expect(viewer(page)).toBeVisible();
    await expect.poll(isGrowing).toBe(false);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
    await expect(cards(page).first()).toBeFocused();
  });
});

/** Where the page stands once a turn of the wheel has had its effect. */
function scrolledAfterTwoFrames(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
      }),
  );
}

/** One finger sideways across the picture, by `distance` CSS pixels. */
async function swipe(page: Page, distance: number) {
  const client = await page.context().newCDPSession(page);
  const [x, y] = [195, 300];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const part of [0.3, 0.6, 1]) {
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + distance * part, y }],
    });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
