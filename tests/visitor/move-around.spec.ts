import { focused } from './focused.ts';
import { expect, open, pages, routes, test, windowsOf } from './visit.ts';

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

test('no next page is made ready for a visitor who saves data', async ({ page }) => {
  const rules = page.locator('script[type=speculationrules]');
  await page.goto(routes.home);
  await expect(rules).toHaveCount(1);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await page.reload();
  await expect(rules).toHaveCount(0);
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
    await expect(page.locator('#menu').getByRole('link', { name: '(407) 555-0142' })).toBeVisible();
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

  test('the focus never goes under the open menu', async ({ page }) => {
    await page.goto(routes.services);
    const links = page.locator('#menu a');
    for (const { name, width, height } of windowsOf(
      '320 × 256, 568 × 320, 667 × 375, 390 × 844, 768 × 1024',
    )) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await expect(links.first()).toBeVisible();
      const inMenu = await links.count();
      for (let press = 0; press < inMenu + 4; press++) {
        await page.keyboard.press('Tab');
        const { place, isInTheClear } = await focused(page);
        expect(isInTheClear, `${place} at ${name}`).toBe(true);
      }
      await expect(links.first()).toBeHidden();
    }
  });
});
