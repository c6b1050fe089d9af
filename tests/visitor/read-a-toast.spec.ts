import type { Page } from '@playwright/test';
import { quoteEndpoint } from '#shared/routes.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, forgive, open, routes, test, windowsOf } from './visit.ts';

test('a toast disappears after 5000 ms, waits while it is read, and stands alone', async ({ page }) => {
  const opened = Date.now();
  await page.clock.install({ time: opened });
  await open(page, routes.contact);
  await page.clock.pauseAt(opened + 3_600_000);
  const { send, toast } = quoteForm(page);
  const alert = toast.getByRole('alert');
  const waits = async () => {
    await expect(alert).toHaveAttribute('data-waiting');
    await page.evaluate(effectsRun);
    await page.clock.runFor(60_000);
    await expect(alert).toBeVisible();
  };
  const gone = async () => {
    await expect(alert).not.toHaveAttribute('data-waiting');
    await page.evaluate(effectsRun);
    await page.clock.runFor(5200);
    await expect(alert).toHaveCount(0);
  };

  await test.step('it disappears after 5000 ms and not before', async () => {
    await send.click();
    await expect(alert).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4800);
    await expect(alert).toBeVisible();
    await page.clock.runFor(400);
    await expect(alert).toHaveCount(0);
  });

  await test.step('it waits while it is hovered', async () => {
    await send.click();
    await alert.hover();
    await waits();
    await page.mouse.move(0, 0);
    await gone();
  });

  await test.step('it waits while the tab is hidden', async () => {
    await send.click();
    await page.mouse.move(0, 0);
    await turnTab(page, 'away');
    await waits();
    await turnTab(page, 'back');
    await gone();
  });

  await test.step('it waits while it has the focus', async () => {
    await send.click();
    await toast.getByRole('button', { name: 'Dismiss' }).focus();
    await waits();
  });

  await test.step('there is one at a time, and it can be dismissed', async () => {
    await send.click();
    await expect(alert).toHaveCount(1);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toHaveCount(0);
  });
});

test('a toast is in view in every window, above an on-screen keyboard too, and leaves the first field to be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, routes.contact);
  const { send, toast } = quoteForm(page);
  const alert = toast.getByRole('alert');
  await send.click();
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

  for (const { name, width, height } of windowsOf('667 × 375, 740 × 360, 844 × 390')) {
    await page.setViewportSize({ width, height });
    await send.click();
    await expect(alert).toBeVisible();
    const isCovered = await page.getByText('Enter your name.').evaluate((message) => {
      const words = document.createRange();
      words.selectNodeContents(message);
      const { left, right, top, bottom } = words.getBoundingClientRect();
      return [left + 1, right - 1].some(
        (x) => !message.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    });
    expect(isCovered, `at ${name}`).toBe(false);
  }
});

test('a toast at the top of a wide window comes to the part that somebody has zoomed in on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, routes.contact);
  const { fill, send, toast } = quoteForm(page);
  await fill(sampleRequest('Zoomed'));
  await send.click();
  const confirmed = toast.getByRole('status');
  const top = () => confirmed.evaluate((shown) => shown.getBoundingClientRect().top);
  await expect.poll(top).toBeCloseTo(80, 0);
  // Safari gives the height of what is seen for that of the window, too.
  await page.evaluate(() => {
    for (const [name, value] of [
      ['offsetTop', 500],
      ['height', 300],
    ] as const)
      Object.defineProperty(visualViewport, name, { value, configurable: true });
    Object.defineProperty(window, 'innerHeight', { value: 300, configurable: true });
    visualViewport!.dispatchEvent(new Event('scroll'));
  });
  await expect.poll(top).toBeCloseTo(516, 0);
});

test('a toast never covers the emergency number, wherever it is scrolled to', async ({ page }) => {
  for (const { name, width, height } of windowsOf('390 × 844, 1280 × 600')) {
    await page.setViewportSize({ width, height });
    await open(page, routes.contact);
    const { send, toast } = quoteForm(page);
    const number = page.getByRole('region', { name: 'Emergency repair' }).getByRole('link');
    await send.click();
    const shown = toast.getByRole('alert');
    // It stays.
    await toast.getByRole('button', { name: 'Dismiss' }).focus();
    const { top, height: high } = await shown.evaluate((alert) => alert.getBoundingClientRect());
    for (const place of [top - 20, top + high / 2, height - 60]) {
      await number.evaluate((link, to) => scrollBy(0, link.getBoundingClientRect().top - to), place);
      await expect.poll(() => number.evaluate(isInSight), `at ${name}`).toBe(true);
    }
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone, the toast of a failed request leaves the notice and the emergency number in sight', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(`**${quoteEndpoint}`, (route) => route.fulfill({ status: 500, body: 'oops' }));
  await open(page, routes.contact);
  const form = quoteForm(page);
  await form.fill(sampleRequest('Toast'));
  await form.send.click();
  // It stays.
  await form.toast.getByRole('button', { name: 'Dismiss' }).focus();
  await form.send.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const call = page.locator('form').getByRole('link', { name: '(407) 555-0142' });
  await expect.poll(() => call.evaluate(isInSight)).toBe(true);
  const { top, bottom } = await form.toast
    .getByRole('alert')
    .evaluate((alert) => alert.getBoundingClientRect());
  const emergency = page.getByRole('region', { name: 'Emergency repair' }).getByRole('link');
  for (const place of [top + 10, bottom - 20]) {
    await emergency.evaluate((link, to) => scrollBy(0, link.getBoundingClientRect().top - to), place);
    await expect.poll(() => emergency.evaluate(isInSight)).toBe(true);
  }
  forgive(complaints); // the 500
});

/** Runs in the page: whether nothing lies over its corners. */
function isInSight(link: Element) {
  const { left, right, top, bottom } = link.getBoundingClientRect();
  const points = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
  return points.every(([x, y]) => link.contains(document.elementFromPoint(x, y)));
}

/** Pretends that the visitor is in another tab; in a headless browser all tabs count as visible. */
async function turnTab(page: Page, where: 'away' | 'back') {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, where === 'away');
}

/**
 * Runs in the page: waits for what React still has to do after what it has rendered. It takes turns by messages, which no
 * clock of a test holds up: the timer is stopped two turns after the toast says that it waits.
 */
async function effectsRun() {
  for (let turn = 0; turn < 6; turn++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage('');
    });
  }
}
