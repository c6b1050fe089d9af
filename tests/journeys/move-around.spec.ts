import { expect, open, pages, routes, test } from './visit.ts';

const scrolledTo = (y: number) => `window.scrollTo(0, ${y})`;

test('the bar stays at the top, 64 pixels high, and changes beyond 50 pixels of scroll', async ({ page }) => {
  await page.goto(routes.home);
  const bar = page.getByRole('banner');
  const look = () =>
    bar.evaluate((element) => {
      const { position, height, boxShadow, backdropFilter } = getComputedStyle(element);
      return { position, height, hasShadow: boxShadow !== 'none', isTranslucent: backdropFilter !== 'none' };
    });
  const normal = { position: 'fixed', height: '64px', hasShadow: false, isTranslucent: false };
  expect(await look()).toEqual(normal);
  await page.evaluate(scrolledTo(50));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
  expect(await look()).toEqual(normal);
  await page.evaluate(scrolledTo(51));
  await expect.poll(look).toEqual({ ...normal, hasShadow: true, isTranslucent: true });
  await page.evaluate(scrolledTo(0));
  await expect.poll(look).toEqual(normal);
});

test('the current page is marked, and no other', async ({ page }) => {
  for (const route of Object.values(routes)) {
    await page.goto(route);
    const current = page.getByRole('banner').locator('[aria-current="page"]').filter({ visible: true });
    await expect(current).toHaveCount(1);
    await expect(current).toHaveAttribute('href', route);
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a press counts while the page before still fades', async ({ page }) => {
    await page.addInitScript(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync(`
      ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 10s !important }
    `);
      addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(slow));
    });
    await page.goto(routes.home);
    const links = page.getByRole('banner').getByRole('navigation');
    await links.getByRole('link', { name: 'About' }).tap();
    await page.waitForURL(`**${routes.about}`);
    const fading = () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().duration === 10_000).length;
    await expect.poll(() => page.evaluate(fading)).toBeGreaterThan(0);
    // At its place, since Playwright's own tap waits until the link can be pressed.
    const { x, y, width, height } = (await links.getByRole('link', { name: 'Services' }).boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page).toHaveURL(new RegExp(`${routes.services}$`), { timeout: 5000 });
  });
});

test('"Get Quote" leads to the form', async ({ page }) => {
  await page.goto(routes.about);
  await page.getByRole('banner').getByRole('link', { name: 'Get Quote' }).click();
  await expect(page).toHaveURL(new RegExp(`${routes.contact}$`));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu opens and closes by its button, by Escape and by picking a link', async ({ page }) => {
    await open(page, routes.gallery);
    const button = page.getByRole('button', { name: 'Menu' });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveCount(0);

    await button.tap();
    await expect(links).toHaveCount(pages.length);
    await button.tap();
    await expect(links).toHaveCount(0);

    await button.tap();
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(0);
    await expect(button).toBeFocused();

    await button.tap();
    await links.filter({ hasText: 'Services' }).tap();
    await expect(page).toHaveURL(new RegExp(`${routes.services}$`));
    await expect(links).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${routes.gallery}$`));
    await expect(links).toHaveCount(0);
  });

  test('"Call" and "Get Quote" appear at the bottom once the hero is out of view, and cover nothing', async ({
    page,
  }) => {
    await page.goto(routes.home);
    const bar = page.getByRole('navigation', { name: 'Call or ask for a quote' });
    await expect(bar).toBeHidden();
    await page.evaluate(scrolledTo(900));
    await expect(bar).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+14075550142');

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const top = (await bar.boundingBox())!.y;
    const lastLine = (await page.getByRole('contentinfo').locator('p').last().boundingBox())!;
    expect(lastLine.y + lastLine.height).toBeLessThanOrEqual(top);
  });

  for (const [width, height] of [
    [320, 568],
    [375, 547],
    [360, 640],
    [390, 664],
  ] as const) {
    test(`the first screen of ${width} × ${height} offers a quote, and nothing cuts the headline`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(routes.home);
      const bar = page.getByRole('navigation', { name: 'Call or ask for a quote' });
      const offers = page.locator(`[data-hero-buttons] a, [data-thumb-bar] a`).filter({ visible: true });
      const isWhole = (box: { y: number; height: number } | null) =>
        box!.y >= 64 && box!.y + box!.height <= height;
      const boxes = await Promise.all((await offers.all()).map((offer) => offer.boundingBox()));
      expect(boxes.filter(isWhole).length, 'buttons that are seen whole').toBeGreaterThan(0);
      const headline = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      const lowest = (await bar.isVisible()) ? (await bar.boundingBox())!.y : height;
      expect(headline.y + headline.height).toBeLessThanOrEqual(lowest);
    });
  }

  test('nothing covers the send button of the form', async ({ page }) => {
    await page.goto(routes.contact);
    await expect(page.getByRole('navigation', { name: 'Call or ask for a quote' })).toHaveCount(0);
  });
});
