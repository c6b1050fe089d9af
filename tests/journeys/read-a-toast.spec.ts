import type { Page } from '@playwright/test';
import { quoteForm } from './quote-form.ts';
import { expect, open, routes, test } from './visit.ts';

test.beforeEach(async ({ page }) => {
  const opened = Date.now();
  await page.clock.install({ time: opened });
  await open(page, routes.contact);
  await page.clock.pauseAt(opened + 3_600_000);
});

test('a toast disappears after 5000 ms and not before', async ({ page }) => {
  const { send, toast } = quoteForm(page);
  await send.click();
  await expect(toast.getByRole('alert')).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4800);
  await expect(toast.getByRole('alert')).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast.getByRole('alert')).toHaveCount(0);
});

test('a toast waits while it is hovered', async ({ page }) => {
  const { send, toast } = quoteForm(page);
  await send.click();
  await toast.getByRole('alert').hover();
  await page.clock.runFor(60_000);
  await expect(toast.getByRole('alert')).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5200);
  await expect(toast.getByRole('alert')).toHaveCount(0);
});

test('a toast waits while it has the focus', async ({ page }) => {
  const { send, toast } = quoteForm(page);
  await send.click();
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(60_000);
  await expect(toast.getByRole('alert')).toBeVisible();
});

test('a toast waits while the tab is hidden', async ({ page }) => {
  const { send, toast } = quoteForm(page);
  await send.click();
  await page.mouse.move(0, 0);
  await turnTab(page, 'away');
  await page.clock.runFor(60_000);
  await expect(toast.getByRole('alert')).toBeVisible();
  await turnTab(page, 'back');
  await page.clock.runFor(5200);
  await expect(toast.getByRole('alert')).toHaveCount(0);
});

test('there is one toast at a time, and it can be dismissed', async ({ page }) => {
  const { send, toast } = quoteForm(page);
  await send.click();
  await page.clock.runFor(1000);
  await send.click();
  await expect(toast.getByRole('alert')).toHaveCount(1);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast.getByRole('alert')).toHaveCount(0);
});

test('a toast is completely in view when only part of the page is, as above an on-screen keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { send, toast } = quoteForm(page);
  await send.click();
  const alert = toast.getByRole('alert');
  await expect(alert).toBeVisible();
  const below = () =>
    alert.evaluate(
      (shown) => shown.getBoundingClientRect().bottom - visualViewport!.offsetTop - visualViewport!.height,
    );
  // Once it has appeared.
  await expect.poll(below).toBeCloseTo(-16, 1);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await expect.poll(() => page.evaluate(() => visualViewport!.height)).toBeLessThan(430);
  await expect.poll(below).toBeLessThan(0);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await expect.poll(below).toBeCloseTo(-16, 1);
});

test('every page has the notification area', async ({ page }) => {
  for (const route of Object.values(routes)) {
    await page.goto(route);
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  }
});

/** Pretends that the visitor is in another tab; in a headless browser all tabs count as visible. */
async function turnTab(page: Page, where: 'away' | 'back') {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, where === 'away');
}
