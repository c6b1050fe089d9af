import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import { inFolder } from '#tests/operations/compatibility/fixture.ts';
import { expectAccessible, forgive } from '#tests/visitor/visit.ts';
import { expect, type Page, readDeviceStorage } from './desk-fixtures.ts';
import { danasRequest, helper, owner, type TestDesk } from './open-desk.ts';
import { changePhone, draftText, openForm, phoneField, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });
// The browser reports what was refused, and that it was offline.
test.beforeEach(({ complaints }) => forgive(complaints));

const day = 24 * 3_600_000;
const note = 'Called, comes back on Friday';
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true });

interface Kept {
  /** The id of the request that a note waits for. */
  id: string;
  origin: string;
  localStorage: Record<string, string>;
  kept: Record<string, unknown> & { seen: { signedInAt: number } };
}

/**
 * What the app of November 28, 2026, left on a phone that was offline: a note that waits, half of another one, and a
 * phone number for the website. @param age how long ago that was, in days
 */
async function leaveRecorded(page: Page, desk: TestDesk, age: number, change?: (kept: Kept) => void) {
  const text = readFileSync(inFolder('desk-phone.json'), 'utf8');
  const { id, origin } = JSON.parse(text) as Kept;
  const request = await desk.receive({});
  const phone: Kept = JSON.parse(text.replaceAll(id, request).replaceAll(origin, desk.origin));
  phone.kept.seen.signedInAt = Date.now() - age * day;
  change?.(phone);
  await page.goto('/robots.txt');
  await page.evaluate(async ({ kept, localStorage: texts }) => {
    Object.assign(localStorage, texts);
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('desk', 1);
      opening.onerror = () => reject(opening.error);
      opening.onupgradeneeded = () => {
        const store = opening.result.createObjectStore('kept');
        for (const [key, value] of Object.entries(kept)) store.put(value, key);
      };
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  }, phone);
  return request;
}

async function signIn(page: Page, desk: TestDesk, email?: string) {
  await page.goto(await desk.signInScreen(email));
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Open requests' })).toBeVisible();
}

/** Everything that was recorded is where it belongs. */
async function expectSent(page: Page, content: string, request: string) {
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('phone: 321-555-0100');
  await page.goto(screens.request(request));
  await expect(page.getByRole('heading', { level: 1, name: danasRequest.name })).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(1);
  await expect(page.getByLabel('New note')).toHaveValue('Half a sent');
}

test('after 21 days offline and an update, what was typed is sent, and what was half typed is there', {
  tag: '@slow',
}, async ({ page, desk, content }) => {
  const request = await leaveRecorded(page, desk, 21);
  await page.goto('/desk');
  await expectSent(page, content, request);
});

test('after 31 days and an update, somebody signs in first, and nothing that was typed is lost', async ({
  page,
  context,
  desk,
  content,
}) => {
  await context.clearCookies();
  const request = await leaveRecorded(page, desk, 31);
  await page.goto('/desk');
  await expect(page.getByText('Sign in to send 2 changes still on this device.')).toBeVisible();
  await signIn(page, desk);
  await expectSent(page, content, request);
});

test('somebody else who signs in on the device neither sees nor sends what was typed, nor loses it by signing out', {
  tag: '@slow',
}, async ({ page, context, desk, content }) => {
  await context.clearCookies();
  const request = await leaveRecorded(page, desk, 1);
  const before = draftText(content, 'business.yaml');
  await signIn(page, desk, helper);
  await page.goto(screens.request(request));
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expect(page.getByText(note)).toHaveCount(0);
  await changePhone(page, '407-555-0188');
  await page.goto(screens.settings);
  await signOut(page).click();
  await expect(page.getByText('Sign in to send 2 changes still on this device.')).toBeVisible();
  expect(draftText(content, 'business.yaml')).toBe(before.replace(/^phone: .*$/m, 'phone: 407-555-0188'));
  // Both have changed the same text since.
  await signIn(page, desk);
  await openForm(page, 'company/contact');
  const choice = page.getByRole('region', { name: /^Phone number/ });
  await choice.getByRole('button', { name: 'Keep this version: You wrote' }).click();
  await expectSent(page, content, request);
});

test('when a session has ended, the worker that sends in the background keeps what was typed', {
  tag: '@slow',
}, async ({ page, context, desk, content }) => {
  await leaveRecorded(page, desk, 1);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/desk/worker.js', { scope: '/desk' });
  });
  await context.clearCookies();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async () => {
    const work: Promise<unknown>[] = [];
    const sync = Object.assign(new Event('sync'), { waitUntil: (one: Promise<unknown>) => work.push(one) });
    globalThis.dispatchEvent(sync);
    await Promise.all(work);
  });
  // What was only read is gone.
  expect(await readDeviceStorage(page)).not.toContain('signedInAt');
  await signIn(page, desk);
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('phone: 321-555-0100');
});

test('a session that ends while somebody writes loses neither the text on its way nor half a note', {
  tag: '@slow',
}, async ({ page, desk, content }) => {
  const id = await desk.receive({});
  await page.goto(screens.request(id));
  await page.getByLabel('New note').fill('Half a sent');
  await openForm(page, 'company/contact');
  await expect(phoneField(page)).toBeVisible();
  await page.route('**/website/files/*', async (route) => {
    if (route.request().method() === 'POST') await desk.database.deleteFrom('sessions').execute();
    await route.continue();
  });
  await phoneField(page).fill('321-555-0100');
  await expect(page.getByText('Sign in to send 1 change still on this device.')).toBeVisible();
  await page.unrouteAll();
  await signIn(page, desk);
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('phone: 321-555-0100');
  await page.goto(screens.request(id));
  await expect(page.getByLabel('New note')).toHaveValue('Half a sent');
});

test('text for a file that cannot be read, for a field that is gone, or without what it was written to is shown to copy and not dropped', {
  tag: '@slow',
}, async ({ page, desk, content }) => {
  const file = path.join(content, 'business.yaml');
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, 'name: [');
  await leaveRecorded(page, desk, 1, ({ kept }) => {
    const [base] = kept['website base business.yaml'] as { shape: { properties: object } }[];
    const shape = { ...base!.shape, properties: { ...base!.shape.properties, fax: { type: 'string' } } };
    kept['website base business.yaml'] = [base, { ...base, shape, version: 'older' }];
    Object.assign(kept['website business.yaml'] as object, {
      older: { by: owner, version: 'older', changes: [{ path: ['fax'], value: '407-555-0123' }] },
    });
    kept['website testimonials.yaml'] = {
      gone: {
        by: owner,
        version: 'unknown',
        changes: [{ path: [0, 'text'], value: 'Best slab in town.' }],
      },
    };
  });
  const shown = page.getByRole('region', { name: 'Typed here, not on the website' });
  await openForm(page, 'company/contact');
  await expect(shown).toContainText('321-555-0100');
  await page.goto(screens.website());
  await expect(shown).toContainText('Best slab in town.');
  await page.reload();
  await expect(shown).toContainText('321-555-0100');
  await expect(shown).toContainText('Best slab in town.');
  // Once it can be read again, it is sent.
  writeFileSync(file, good);
  await page.reload();
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('phone: 321-555-0100');
  await expect(shown).not.toContainText('321-555-0100');
  await expect(shown).toContainText('Best slab in town.');
  await page.reload();
  // Discards only what it shows, and each file has its own time.
  for (const typed of ['407-555-0123', 'Best slab in town.']) await expect(shown).toContainText(typed);
  await shown.getByRole('button', { name: 'Discard' }).click();
  await expect(shown).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What do you want to change?' })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('a database connection that died, or dies while it answers, loses nothing', {
  tag: '@slow',
}, async ({ page, context, desk, content }) => {
  const id = await desk.receive({});
  await page.goto(screens.request(id));
  await expect(page.getByLabel('New note')).toBeVisible();
  // What only the request itself has.
  await expect.poll(() => readDeviceStorage(page)).toContain('photoSizes');
  await openForm(page, 'company/contact');
  await expect(phoneField(page)).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(killConnection);
  await phoneField(page).fill('321-555-0100');
  await expect(page.getByText(/^Not saved: no connection\. Kept on this/)).toBeVisible();
  await page.evaluate(killAnswer);
  await phoneField(page).fill('321-555-0111');
  await expect.poll(() => readDeviceStorage(page)).toContain('321-555-0111');

  await page.evaluate(() => {
    history.pushState(null, '', '/desk');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.locator(`[data-request="${id}"]`).click();
  await page.getByLabel('New note').fill(note);
  await page.evaluate(killConnection);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => readDeviceStorage(page)).toContain(note);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(screens.request(id));
  await expect(next.getByText(note)).toHaveCount(1);
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('phone: 321-555-0111');
});

test('a website screen opened offline has its heading and the way back, and lists what is waiting here', {
  tag: '@slow',
}, async ({ page, context }) => {
  await openForm(page, 'company/contact');
  await expect(phoneField(page)).toBeVisible();
  // The worker keeps every part of the app.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // So is who is signed in, a moment after that was read.
  await expect.poll(() => readDeviceStorage(page)).toContain('isSignedIn');
  await context.setOffline(true);
  await phoneField(page).fill('321-555-0100');
  await page.getByRole('textbox', { name: 'Email address' }).fill('new@company.example');
  await expect(page.getByText(/^Not saved: no connection\. Kept on this/)).toBeVisible();
  await expect(page.getByText(/^No connection\. 2 changes waiting\./)).toBeVisible();

  await page.reload();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Name, phone and email');
  await expect(page.getByRole('heading', { name: /^Kept on this (phone|computer)$/ })).toBeVisible();
  await expect(page.getByText('Company · Name, phone and email: 2 changes')).toBeVisible();
  await expect(page.getByText(/^No connection\. 2 changes waiting\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Company' }).click();
  await expect(heading).toHaveText('Company');
  await page.getByRole('link', { name: 'Back to the website' }).click();
  await expect(heading).toHaveText('Website');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { name: 'Open requests' })).toBeVisible();
  await expect(page.getByText(/^No connection\. 2 changes waiting\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/changes waiting/)).toBeHidden();
});

test('a screen of the website has its heading and the way back while the server does not answer', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/desk');
  await page.route(`**${endpoints.website}`, () => new Promise(() => {}));
  await page.getByRole('link', { name: 'Website', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Website' }).getByText('Loading…')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { name: 'Open requests' })).toBeVisible();
});

/** In the page: the next question finds a connection that was closed, as iOS does in the background. */
function killConnection() {
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    IDBDatabase.prototype.transaction = real;
    this.close();
    return real.apply(this, args);
  };
}

/** In the page: the next question is cut off before it is answered. */
function killAnswer() {
  const real = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function (key) {
    IDBObjectStore.prototype.get = real;
    const request = real.call(this, key);
    this.transaction.abort();
    return request;
  };
}
