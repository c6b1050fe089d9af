import type { Page } from '@playwright/test';
import { expectWhole, unfold } from './layout-faults.ts';
import { expect, pages, readyForPaper, routes, test } from './visit.ts';

// The page's policy does not apply to a visitor's own style sheet.
test.use({ reducedMotion: 'reduce', bypassCSP: true });

for (const route of pages) {
  test(`${route} can be read at 400 % zoom`, async ({ page }, testInfo) => {
    // 1280 × 1024 at four times the zoom: WCAG 2.2, 1.4.10.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(route);
    await unfold(page);
    await expectWhole(page, testInfo);
    const fixed = await page.evaluate(() => {
      const bars = [...document.querySelectorAll('body *')].filter((element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      );
      const boxes = bars.map((bar) => bar.getBoundingClientRect());
      const inWindow = boxes.filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
      return inWindow.reduce((sum, { height }) => sum + height, 0);
    });
    expect(fixed, 'pixels of the 256 that bars take').toBeLessThanOrEqual(140);
  });

  for (const width of [320, 1280]) {
    test(`${route} can be read with wider spacing at ${width} pixels`, async ({ page }, testInfo) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(route);
      // WCAG 2.2, 1.4.12, to the letter.
      await page.addStyleTag({
        content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
          p { margin-bottom: 2em !important }`,
      });
      await unfold(page);
      await expectWhole(page, testInfo);
    });
  }

  test(`${route} can be read in forced colors`, async ({ page }, testInfo) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(route);
    await unfold(page);
    await expectWhole(page, testInfo);
    expect(await borderlessButtons(page)).toEqual([]);
  });

  test(`${route} does not move for visitors who prefer reduced motion`, async ({ page }) => {
    await page.goto(route, { waitUntil: 'networkidle' });
    for (let step = 0; step < 5; step++) {
      await page.mouse.wheel(0, 700);
      const moving = await page.evaluate(() =>
        document.getAnimations().flatMap((animation) => {
          const { target } = animation.effect as KeyframeEffect;
          return animation.playState === 'running' && !(animation instanceof CSSTransition)
            ? [target?.className]
            : [];
        }),
      );
      expect(moving).toEqual([]);
    }
  });

  test(`${route} can be printed`, async ({ page }, testInfo) => {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 960 });
    await page.goto(route);
    await readyForPaper(page);
    await expectWhole(page, testInfo);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toBeVisible();
    await expect(page.locator('form, nav, [popover]').filter({ visible: true })).toHaveCount(0);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page can be printed', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(routes.contact);
    await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toBeVisible();
    await expect(page.locator('form, nav, [popover]').filter({ visible: true })).toHaveCount(0);
  });
});

/** Buttons, and links that look like one, that would look like plain text without backgrounds and shadows. */
function borderlessButtons(page: Page) {
  return page.locator('main :is(button, a)').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.matches('button') || getComputedStyle(button).borderRadius !== '0px')
      .filter((button) => button.checkVisibility() && !button.querySelector('img, picture'))
      .filter((button) => {
        const { borderTopWidth, borderLeftWidth } = getComputedStyle(button);
        return Number.parseFloat(borderTopWidth) + Number.parseFloat(borderLeftWidth) === 0;
      })
      .map((button) => button.textContent),
  );
}

test('a pressed filter is recognizable in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(routes.gallery);
  const look = (pressed: boolean) =>
    page
      .locator(`button[aria-pressed="${pressed}"]`)
      .first()
      .evaluate((button) => {
        const { backgroundColor, color, outlineStyle, borderBottomWidth } = getComputedStyle(button);
        return [backgroundColor, color, outlineStyle, borderBottomWidth].join();
      });
  expect(await look(true)).not.toBe(await look(false));
});

test('icons, the arrow of a choice and the current page are seen in a visitor’s own dark colors', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(routes.contact);
  const colors = await page.locator('main dl svg').evaluateAll((icons) =>
    icons.map((icon) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(icon).color.match(/\d+/g)!.map(Number);
      return red + green + blue;
    }),
  );
  expect(colors).toHaveLength(4);
  expect(Math.min(...colors), 'dark icons on a dark page').toBeGreaterThan(384);
  const choice = page.getByRole('combobox');
  expect(await choice.evaluate((select) => getComputedStyle(select).backgroundImage)).toBe('none');
  expect(await choice.evaluate((select) => getComputedStyle(select).appearance)).not.toBe('none');
  const mark = page.getByRole('banner').locator('[aria-current="page"]').filter({ visible: true });
  const [line, ground] = await mark.evaluate((link) => [
    getComputedStyle(link, '::after').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(line).not.toBe(ground);
});

test('on paper the plus of a number stands beside it, on the line of its label', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 960 });
  await page.goto(routes.home);
  await readyForPaper(page);
  const rows = await page.locator('dl > div:has(sup)').evaluateAll((groups) =>
    groups.map((group) => {
      const middle = (part: string) => {
        const { top, height } = group.querySelector(part)!.getBoundingClientRect();
        return top + height / 2;
      };
      return { plus: middle('sup') - middle('dd'), label: middle('dt') - middle('dd') };
    }),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { plus, label } of rows) {
    expect(Math.abs(plus)).toBeLessThan(2);
    expect(Math.abs(label)).toBeLessThan(2);
  }
});
