import type { BrowserContext } from '@playwright/test';
import { screens } from '#shared/desk/addresses.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { expect, type Page, row, tapNotification, test } from './desk-fixtures.ts';

// The headless shell shows no notifications.
test.use({
  isSignedIn: true,
  launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: chromiumFlags },
});

test('a push is shown as a notification that the next about the same replaces', async ({
  page,
  context,
  desk,
}) => {
  await context.grantPermissions(['notifications'], { origin: desk.origin });
  await page.goto('/desk');
  const push = await openPush(page, context, desk.origin);
  const message = { body: 'The walk has heaved.', url: '/desk', tag: 'one', open: 3 };
  await push(JSON.stringify({ ...message, title: 'New request: Dana Field' }));
  await expect.poll(() => shown(page)).toEqual(['New request: Dana Field | The walk has heaved.']);
  await push(JSON.stringify({ ...message, title: 'Not answered yet: Dana Field' }));
  await expect.poll(() => shown(page)).toEqual(['Not answered yet: Dana Field | The walk has heaved.']);
  await push('not what we send');
  // The one before may be gone: without a desktop to keep it, Chromium takes one away after a few seconds.
  await expect.poll(() => shown(page)).toContain('New in the desk | Open the desk to see what’s new.');
});

test('tapping a notification shows its request in the open window, and loses nothing that is typed there', async ({
  page,
  context,
  desk,
}) => {
  const [dana, walt] = [
    await desk.receive({ name: 'Dana Field' }),
    await desk.receive({ name: 'Walt Odom' }),
  ];
  await context.grantPermissions(['notifications'], { origin: desk.origin });
  await page.goto('/desk');
  await row(page, 'Dana Field').click();
  const heading = page.getByRole('heading', { level: 1 });
  const note = page.getByLabel('New note');
  await note.fill('Gate code 4711');
  await page.getByRole('button', { name: 'Visit scheduled' }).click();
  await page.getByLabel('Amount').fill('4,500');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));

  await tapNotification(context, screens.request(dana));
  await tapNotification(context, screens.request(walt));
  await expect(heading.filter({ hasText: 'Walt Odom' })).toBeVisible();
  await page.goBack();
  await expect(heading.filter({ hasText: 'Dana Field' })).toBeVisible();
  await expect(note).toHaveValue('Gate code 4711');
  await expect(page.getByLabel('Amount')).toHaveValue('4,500');
  expect([loads, context.pages().length]).toEqual([[], 1]);
});

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title} | ${body}`);
  });
}

/** Hands the worker what a push service would: headless Chromium has none to subscribe to. */
async function openPush(page: Page, context: BrowserContext, origin: string) {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/desk`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  // A worker that still comes would miss it.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Asked for its notifications before one is on the screen, Chromium takes that one for closed and forgets it.
  const service = 'notifications';
  await cdp.send('BackgroundService.startObserving', { service });
  await cdp.send('BackgroundService.setRecording', { service, shouldRecord: true });
  return async (data: string) => {
    const displayed = new Promise((resolve) => {
      cdp.once('BackgroundService.backgroundServiceEventReceived', resolve);
    });
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await displayed;
  };
}
