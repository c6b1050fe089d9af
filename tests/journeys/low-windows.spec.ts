import type { Page } from '@playwright/test';
import { gallery } from './gallery.ts';
import { quoteForm } from './quote-form.ts';
import { expect, open, pages, routes, test } from './visit.ts';

// Phones on their side, a small window on a desk, and 400 % zoom: docs/decisions/low-windows.md.
const windows = [
  { width: 320, height: 256 },
  { width: 568, height: 320 },
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];
const named = (sizes: { width: number; height: number }[]) =>
  sizes.map((size) => [`${size.width} × ${size.height}`, size] as const);

test.use({ reducedMotion: 'reduce' });

for (const [name, viewport] of named(windows)) {
  for (const route of pages) {
    test(`the bars leave ${route} four fifths of a window of ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(route);
      for (const share of [0.3, 0.6, 1]) {
        await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), share);
        const bars = await heightOfBars(page);
        expect(bars, 'pixels that bars take').toBeLessThanOrEqual(viewport.height / 5);
      }
    });
  }

  test(`the viewer shows a photograph nearly as large as a window of ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, routes.gallery);
    const { cards, viewer } = gallery(page);
    for (let position = 0; position < (await cards.count()); position++) {
      await cards.nth(position).click();
      expect(await shareOfLargest(page), 'of the width it could have').toBeGreaterThan(0.8);
      await expect(viewer.getByRole('heading')).toBeInViewport();
      expect(await coveredButtons(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
    }
  });
}

for (const [name, viewport] of named(windows.slice(2))) {
  test(`a toast leaves what is wrong with the first field to be read in a window of ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, routes.contact);
    const { send, toast } = quoteForm(page);
    await send.click();
    await expect(toast.getByRole('alert')).toBeVisible();
    const isCovered = await page.getByText('Enter your name.').evaluate((message) => {
      const words = document.createRange();
      words.selectNodeContents(message);
      const { left, right, top, bottom } = words.getBoundingClientRect();
      return [left + 1, right - 1].some(
        (x) => !message.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    });
    expect(isCovered).toBe(false);
  });
}

for (const [name, viewport] of named([
  ...windows.slice(0, 3),
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
])) {
  test(`the focus never goes under the open menu in a window of ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(routes.services);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const links = page.locator('#menu a');
    await expect(links.first()).toBeVisible();
    const inMenu = await links.count();
    for (let press = 0; press < inMenu + 4; press++) {
      await page.keyboard.press('Tab');
      expect(await isFocusInTheClear(page), await page.locator(':focus').innerText()).toBe(true);
    }
    await expect(links.first()).toBeHidden();
  });
}

for (const [name, viewport] of named([
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
])) {
  test(`nothing covers the viewer's buttons in a window of ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, routes.gallery);
    await gallery(page).cards.first().click();
    await expect(gallery(page).viewer).toBeVisible();
    expect(await coveredButtons(page)).toEqual([]);
  });
}

/** How many pixels of the window's height are covered by fixed elements. */
function heightOfBars(page: Page) {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    return bars
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
      .reduce((sum, { height }) => sum + height, 0);
  });
}

/** How wide the open photograph is seen, as a share of what would fit into the window whole, not enlarged. */
function shareOfLargest(page: Page) {
  return page.locator('[data-open] img').evaluateAll((photos) => {
    const boxes = photos.map((photo) => photo.getBoundingClientRect());
    const isWhole = boxes.every(
      ({ left, right, top, bottom }) =>
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
    );
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const own = photos.map((photo) => Number(photo.getAttribute('width'))).at(-1)!;
    const ratio = own / Number(photos.at(-1)!.getAttribute('height'));
    return isWhole ? width / Math.min(innerWidth, innerHeight * ratio, own) : 0;
  });
}

/** Buttons of the viewer whose middle is covered. */
function coveredButtons(page: Page) {
  return page
    .getByRole('dialog')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map((button) => button.getAttribute('aria-label')),
    );
}

/** Expects the focused element to be in the window and uncovered. */
function isFocusInTheClear(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const { left, top, width, height } = element.getClientRects()[0]!;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  });
}
