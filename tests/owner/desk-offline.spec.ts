import type { BrowserContext } from '@playwright/test';
import { photoId } from '#server/testing/photos.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import { hasten } from '#tests/support/hasten.ts';
import { forgive } from '#tests/visitor/visit.ts';
import { expect, list, type Page, readDeviceStorage, request, row, rows, test } from './desk-fixtures.ts';
import { danasRequest, helper, type TestDesk } from './open-desk.ts';

test.use({ viewport: { width: 390, height: 844 } });
// The browser reports that it was offline, and what was refused.
test.beforeEach(({ complaints }) => forgive(complaints));

/** Signs in and opens a request, so that this device has read it. @returns its id */
async function readOne(page: Page, desk: TestDesk) {
  // Until what waits is said to.
  await hasten(page, 'setTimeout', 2000);
  const id = await desk.receive({});
  await desk.photo(id, 2);
  await page.goto(await desk.signInScreen());
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Open requests' })).toBeVisible();
  // From now on the worker answers for the app.
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await rows(page).click();
  await expect(page.getByRole('heading', { level: 1, name: danasRequest.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Request' }).getByText('Can you come')).toBeVisible();
  // What only the request itself has, not its row in the list.
  await expect.poll(() => readDeviceStorage(page)).toContain('photoSizes');
  for (const photo of [0, 1])
    await expect
      .poll(() => readDeviceStorage(page))
      .toContain(endpoints.photo(id, photoId(photo), 'thumbnail'));
  return id;
}

/** Marks it as answered without reception. */
async function markOffline(page: Page, context: BrowserContext) {
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(request(page).getByText('Not sent yet')).toBeVisible();
}

test('actions taken offline survive a reload and arrive once', async ({ page, context, desk }) => {
  const id = await readOne(page, desk);
  await context.setOffline(true);
  await expect(page.getByText('No connection. Last updated')).toBeVisible();
  const note = page.getByRole('textbox', { name: /note/i });
  await note.fill('x'.repeat(5_309));
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveAccessibleDescription('Keep this to 5,000 characters or fewer. It’s 309 over.');
  await note.fill('Called, comes back on Friday');
  await page.getByRole('button', { name: 'Add note' }).click();
  await markOffline(page, context);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: danasRequest.name })).toBeVisible();
  await expect(page.getByText('Called, comes back on Friday')).toBeVisible();
  await expect(page.getByText('No connection. 2 changes waiting.')).toBeVisible();
  const photo = page.getByAltText('Enlarge 2 of 2');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const back = page.getByRole('link', { name: /back|requests/i });
  await back.first().click();
  await list(page).getByRole('link', { name: 'Answered' }).click();
  await expect(row(page, danasRequest.name)).toContainText('Not sent yet');
  await expect(list(page).getByRole('link', { name: '1 Answered' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/No connection/)).toBeHidden();
  await expect(row(page, danasRequest.name)).not.toContainText('Not sent yet');
  await page.goto(screens.request(id));
  await expect(page.getByText('Marked it as answered')).toHaveCount(1);
  await expect(page.getByText('Called, comes back on Friday')).toHaveCount(1);
});

test('a list shows actions taken offline right away, and the first response of the server sends them', {
  tag: '@slow',
}, async ({ page, desk }) => {
  // Nothing tells the page, and it does not try by itself.
  await page.addInitScript((longest) => {
    const real = window.setTimeout;
    const short = (run: TimerHandler, pause?: number) => (pause && pause > longest ? 0 : real(run, pause));
    Object.assign(window, { setTimeout: short });
  }, 9000);
  const id = await readOne(page, desk);
  await desk.cutOff();
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await page
    .getByRole('link', { name: /back|requests/i })
    .first()
    .click();
  await expect(page.getByText('No connection. 1 change waiting.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await desk.comeBack();
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('answered');
});

test('signing out leaves no personal data on the device, even for somebody who goes back', async ({
  page,
  context,
  desk,
}) => {
  await readOne(page, desk);
  await page.getByLabel('New note').fill(`${danasRequest.name} has a dog`);
  await page.goto('/desk');
  await page.getByLabel('Search all requests').fill(danasRequest.name);
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  await page.goto(screens.settings);
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
  await signOut.click();
  // Half a note is not lost without a question.
  await expect(page.getByRole('heading', { name: 'Sign out and lose 1 change?' })).toBeVisible();
  await signOut.last().click();
  const email = page.getByRole('textbox', { name: /e-?mail/i });
  await expect(email).toBeVisible();
  const stored = await readDeviceStorage(page);
  for (const trace of [
    danasRequest.name,
    danasRequest.email,
    danasRequest.phone,
    'Can you come',
    'owner@example.com',
  ])
    expect(stored).not.toContain(trace);
  expect(stored).toContain('/desk/assets/');
  expect(stored).not.toContain('/desk/api/');
  await page.goBack();
  await expect(email).toBeVisible();
  await expect(page.getByText(danasRequest.name)).toHaveCount(0);
  // That somebody signed in here once stays, as a hash that only the server can read.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['desk-known']);
  await context.addCookies([await desk.cookie(helper)]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open requests' })).toBeVisible();
});

test('signing out while changes are waiting asks first; a session ended elsewhere keeps only them, and they are sent after the next sign-in', {
  tag: '@slow',
}, async ({ page, context, desk }) => {
  const id = await readOne(page, desk);
  await markOffline(page, context);
  await page.goto(screens.settings);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign out and lose 1 change?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByText('Sign in to send 1 change still on this device.')).toBeVisible();
  await expect.poll(() => readDeviceStorage(page)).not.toContain('photoSizes');
  // Nobody else sends it.
  await context.addCookies([await desk.cookie(helper)]);
  await page.goto('/desk');
  await expect(row(page, danasRequest.name)).toBeVisible();
  expect((await desk.store.find(id))?.state).toBe('open');
  await context.addCookies([await desk.cookie()]);
  await page.reload();
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('answered');
});
