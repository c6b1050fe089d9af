import type { BrowserContext } from '@playwright/test';
import { chromiumFlags } from '../../scripts/chromium.mjs';
import { screens } from '../../shared/desk/addresses.ts';
import { danas, type OwnersDesk, openOwnersDesk } from './owners-desk.ts';
import { expect, forgive, type Page, test as visit } from './visit.ts';

const test = visit.extend<{ desk: OwnersDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  desk: async ({}, use) => {
    const desk = await openOwnersDesk();
    await use(desk);
    await desk.close();
  },
});
test.use({
  viewport: { width: 390, height: 844 },
  // The headless shell shows no notifications.
  launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: chromiumFlags },
});

async function signIn(page: Page, desk: OwnersDesk) {
  await page.goto(desk.origin + (await desk.signInScreen()));
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Open requests' })).toBeVisible();
  // From now on the worker answers for the app.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Opens the request of the list, so that this device has read it. */
async function openRequest(page: Page) {
  await page.locator('[data-request]').click();
  await expect(page.getByRole('heading', { level: 1, name: danas.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Request' }).getByText('Can you come')).toBeVisible();
  // What only the request itself has, not its row in the list.
  await expect.poll(() => keptOnDevice(page)).toContain('photoSizes');
}

/** Everything in this browser that a page can find of what it keeps. */
function keptOnDevice(page: Page) {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        found.push(...all.result);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push(url);
    }
    return JSON.stringify(found);
  });
}

async function addNote(page: Page, text: string) {
  await page.getByRole('textbox', { name: /note/i }).fill(text);
  await page.getByRole('button', { name: 'Add note' }).click();
}

test('what is done without reception survives a reload and arrives once', async ({
  page,
  context,
  desk,
  complaints,
}) => {
  const id = await desk.receive({});
  await signIn(page, desk);
  await openRequest(page);
  await context.setOffline(true);
  await addNote(page, 'Called, comes back on Friday');
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByText('Not sent yet.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: danas.name })).toBeVisible();
  await expect(page.getByText('Called, comes back on Friday')).toBeVisible();
  await page
    .getByRole('link', { name: /back|requests/i })
    .first()
    .click();
  await expect(page.getByText('2 changes wait for reception.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/wait for reception/)).toBeHidden();
  await page.goto(desk.origin + screens.request(id));
  await expect(page.getByText('Marked it as answered')).toHaveCount(1);
  await expect(page.getByText('Called, comes back on Friday')).toHaveCount(1);
  forgive(complaints); // the browser reports that it was offline
});

test('signing out leaves nothing about people on the device', async ({ page, desk, complaints }) => {
  await desk.receive({});
  await signIn(page, desk);
  await openRequest(page);
  await page.goto(desk.origin + screens.settings);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /e-?mail/i })).toBeVisible();
  const kept = await keptOnDevice(page);
  for (const trace of [danas.name, danas.email, danas.phone, 'Can you come', 'owner@example.com'])
    expect(kept).not.toContain(trace);
  expect(kept).toContain('/desk/assets/');
  expect(kept).not.toContain('/desk/api/');
  forgive(complaints); // what was on its way just then was refused
});

test('a session that was ended elsewhere leaves nothing either, and says what was not sent', async ({
  page,
  context,
  desk,
  complaints,
}) => {
  await desk.receive({});
  await signIn(page, desk);
  await openRequest(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByText('You were signed out before 1 change could be sent.')).toBeVisible();
  await expect.poll(() => keptOnDevice(page)).not.toContain(danas.name);
  forgive(complaints);
});

test('whoever signs out while changes wait is asked first', async ({ page, context, desk, complaints }) => {
  await desk.receive({});
  await signIn(page, desk);
  await openRequest(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  await page.goto(desk.origin + screens.settings);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign out and lose 1 change?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  forgive(complaints);
});

test('a push is shown as a notification that the next about the same replaces', async ({
  page,
  context,
  desk,
}) => {
  await context.grantPermissions(['notifications'], { origin: desk.origin });
  await signIn(page, desk);
  const push = await openPush(page, context, desk.origin);
  const message = { body: 'The walk has heaved.', url: '/desk', tag: 'one', open: 3 };
  await push(JSON.stringify({ ...message, title: 'New request: Dana Field' }));
  await expect.poll(() => shown(page)).toEqual(['New request: Dana Field | The walk has heaved.']);
  await push(JSON.stringify({ ...message, title: 'Not answered yet: Dana Field' }));
  await expect.poll(() => shown(page)).toEqual(['Not answered yet: Dana Field | The walk has heaved.']);
  await push('not what we send');
  // The one before may be gone: without a desktop to keep it, Chromium takes one away after a few seconds.
  await expect.poll(() => shown(page)).toContain('The desk has news | Open it to see what is new.');
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
  return (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}
