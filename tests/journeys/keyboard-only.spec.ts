import type { Page } from '@playwright/test';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, keptRequests, open, pages, routes, test } from './visit.ts';

test.use({ reducedMotion: 'reduce' });

for (const route of pages) {
  test(`${route} begins with a link that skips the menu`, async ({ page }) => {
    await page.goto(route);
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  for (const [device, viewport] of Object.entries({
    'a desk': { width: 1440, height: 900 },
    'a phone': { width: 390, height: 664 },
  })) {
    for (const [way, key] of [
      ['forwards', 'Tab'],
      ['backwards', 'Shift+Tab'],
    ] as const) {
      test(`${route} shows the focus of every control, ${way}, on ${device}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.goto(route, { waitUntil: 'networkidle' });
        const controls = page
          .locator('a[href], summary, :is(button, input, select, textarea):enabled')
          .and(page.locator(':not([tabindex="-1"])'));
        const expected = await controls.filter({ visible: true }).count();
        const reached: Stop[] = [];
        for (let press = 0; press < expected; press++) {
          await page.keyboard.press(key);
          reached.push(await focused(page));
        }
        expect(reached.filter(({ isOutlined }) => !isOutlined)).toEqual([]);
        expect(reached.filter(({ isInTheClear }) => !isInTheClear)).toEqual([]);
        expect(new Set(reached.map(({ place }) => place)).size).toBe(expected);
      });
    }
  }
}

test('a visitor can ask for a quote by keyboard', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const { service: _, ...typed } = sampleRequest('Keyboard');
  await form.name.focus();
  for (const text of [typed.name, typed.phone, typed.email]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.service).toBeFocused();
  await page.keyboard.type('Repa');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(typed.message);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Add photos')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.send).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(keptRequests(typed.name)).toMatchObject([{ ...typed, service: 'Repair' }]);
});

test('a visitor can filter the gallery and look at a project by keyboard', async ({ page }) => {
  await open(page, routes.gallery);
  await page.locator('button[aria-pressed]', { hasText: 'Façades' }).focus();
  await page.keyboard.press('Space');
  const cards = page.locator('button[aria-haspopup="dialog"]').filter({ visible: true });
  await expect(cards).toHaveCount(2);
  await cards.last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('2 of 2');
  await page.keyboard.press('Escape');
  await expect(cards.last()).toBeFocused();
});

interface Stop {
  /** Its text and its index among all elements, because two links may have the same text. */
  place: string;
  isOutlined: boolean;
  /** Within the window and not covered, for example by the bar. */
  isInTheClear: boolean;
}

/** The focused element, and whether its focus is visible. */
function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // A link that breaks over two lines has a box for each.
    const { left, top, width, height } = element.getClientRects()[0]!;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      place: `${[...document.querySelectorAll('*')].indexOf(element)} ${element.textContent?.trim().slice(0, 40)}`,
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isInTheClear: there !== null && (element.contains(there) || there.contains(element)),
    };
  });
}
