import type { BrowserContext } from '@playwright/test';
import { hasten } from '#tests/support/hasten.ts';
import { test as base, type Page } from '#tests/visitor/visit.ts';
import { openTestDesk, type TestDesk } from './open-desk.ts';

interface Fixtures {
  /** Whether the owner has signed in before, in the browser of this visit. */
  isSignedIn: boolean;
  desk: TestDesk;
  /** Opens another browser in which a person is signed in. */
  openAs: (email?: string) => Promise<Page>;
}

/** A visit at the owner's desk. Its server stays for the next visit, and everything in it goes. */
export const test = base.extend<Fixtures, { openDesk: TestDesk }>({
  openDesk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      // By a name, as passkeys need it.
      const desk = await openTestDesk({ host: 'localhost' });
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  desk: async ({ openDesk }, use) => {
    await use(openDesk);
    await openDesk.empty();
  },
  baseURL: async ({ desk }, use) => use(desk.origin),
  isSignedIn: [false, { option: true }],
  context: async ({ context, desk, isSignedIn }, use) => {
    if (isSignedIn) await context.addCookies([await desk.cookie()]);
    await use(context);
  },
  openAs: async ({ browser, desk, viewport, complaints }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (email) => {
      const context = await browser.newContext({ baseURL: desk.origin, viewport });
      contexts.push(context);
      // How often the desk asks for news.
      await hasten(context, 'setInterval', 5000);
      await context.addCookies([await desk.cookie(email)]);
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Gives a browser a fingerprint reader that finds a finger each time. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** The list's rows; on a phone they are hidden behind an open request. */
export const rows = (page: Page) => page.locator('[data-request]');
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true });
export const list = (page: Page) => page.getByRole('region', { name: 'List of requests' });

/** Returns everything that this browser stores for the page, as JSON. */
export function readDeviceStorage(page: Page) {
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

/** Dispatches a tap on a notification, which a test cannot perform in the system. */
export async function tapNotification(context: BrowserContext, url: string) {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate((url) => {
    const pressed = Object.assign(new Event('notificationclick'), {
      notification: { close: () => {}, data: { url } },
      waitUntil: () => {},
    });
    globalThis.dispatchEvent(pressed);
  }, url);
}

export { expect, type Page } from '#tests/visitor/visit.ts';
