import type { Page } from '@playwright/test';
import { hasten } from '#tests/support/hasten.ts';
import { holdScripts } from './held-scripts.ts';
import { smallPhotos } from './phone-photos.ts';
import { cutAfter, expectSent, openFilled, photoForm, photoPaths, waitingPhotos } from './photo-form.ts';
import { numbersOf, readStoredPhotos } from './stored-photos.ts';
import { comeBack, endpoint, test } from './unsent-request.ts';
import { expect, expectAccessible, open, routes } from './visit.ts';

/** How long the page waits after a first and a second try, in milliseconds. */
const pauses = [2000, 8000];

/**
 * Chooses three photos and sends the request, with the line cut after one photo: whichever was sent first, since several
 * are sent at a time.
 */
async function sendOneOfThree(page: Page, name: string) {
  await hasten(page, 'setTimeout', ...pauses);
  const { form, request } = await openFilled(page, name);
  const reconnect = await cutAfter(page, 1);
  await form.addPhotos.setInputFiles(await smallPhotos(0, 1, 2));
  await expect(form.thumbnails).toHaveCount(3);
  await form.send.click();
  await expectSent(page);
  await expect(form.report).toContainText('They’re saved on this device for 24 hours');
  await expect(form.line('1 of 3 photos sent')).toBeVisible();
  await expect(form.report.getByText('Not sent yet')).toHaveCount(2);
  const [sent, ...others] = await numbersOf(readStoredPhotos(request.name));
  expect(others).toEqual([]);
  expect(await waitingPhotos(page)).toBe(2);
  const unsent = [0, 1, 2].filter((number) => number !== sent).map((number) => `IMG_${number}.jpg`);
  return { form, request, unsent: unsent.join(' and '), reconnect };
}

test('photos that are cut off follow when the browser is online again, each once', {
  tag: '@slow',
}, async ({ page }) => {
  const { form, request, unsent, reconnect } = await sendOneOfThree(page, 'Cut off');
  await expect(form.report).toContainText(`${unsent} didn’t get through.`);
  await expectAccessible(page, '.photo-report');
  reconnect();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(form.line('3 of 3 photos sent')).toBeVisible();
  expect(await numbersOf(readStoredPhotos(request.name))).toEqual([0, 1, 2]);
  await expect.poll(() => waitingPhotos(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('they follow on the next visit, from whichever tab comes first', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  const { request, reconnect } = await sendOneOfThree(page, 'Next visit');
  reconnect();
  const other = await context.newPage();
  await Promise.all([comeBack(page), open(other, routes.contact)]);
  await expect.poll(() => waitingPhotos(page)).toBe(0);
  await expect.poll(() => readStoredPhotos(request.name).length).toBe(3);
  expect(await numbersOf(readStoredPhotos(request.name))).toEqual([0, 1, 2]);
  const readLines = [page, other].map((tab) => photoForm(tab).line('3 of 3 photos sent').isVisible());
  expect((await Promise.all(readLines)).filter(Boolean)).toHaveLength(1);
});

test('an answer that is lost on the way makes no second photo', { tag: '@slow' }, async ({ page }) => {
  await hasten(page, 'setTimeout', ...pauses);
  const { form, request } = await openFilled(page, 'Lost answer');
  let lost = 0;
  await page.route(photoPaths, async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await form.addPhotos.setInputFiles(await smallPhotos(5));
  await form.send.click();
  await expect(form.line('1 of 1 photo sent')).toBeVisible();
  expect(lost).toBe(2);
  expect(readStoredPhotos(request.name)).toHaveLength(1);
});

test('photos that wait can be discarded, and are named', { tag: '@slow' }, async ({ page }) => {
  const { form, request, unsent, reconnect } = await sendOneOfThree(page, 'Discarded photos');
  await form.report.getByRole('button', { name: 'Discard photos' }).click();
  await expect(form.report).toContainText(`${unsent} weren’t sent.`);
  await expect.poll(() => waitingPhotos(page)).toBe(0);
  // Not before: they are sent again by themselves.
  reconnect();
  await comeBack(page);
  expect(readStoredPhotos(request.name)).toHaveLength(1);
});

test('photos wait with a request that cannot be sent, and follow it on the next visit', async ({
  page,
  context,
}) => {
  const { form, request } = await openFilled(page, 'Offline');
  await form.addPhotos.setInputFiles(await smallPhotos(0, 1));
  await expect(form.thumbnails).toHaveCount(2);
  await context.setOffline(true);
  await form.send.click();
  await expect(form.status).toHaveText('Your photos are saved with the request and will be sent after it.');
  expect(await waitingPhotos(page)).toBe(2);
  await expect(form.chosen).toHaveCount(2);

  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  const cutOff = (isCut: boolean) =>
    later.route(endpoint, (route) => (isCut ? route.abort() : route.continue()));
  await cutOff(true);
  await open(later, routes.contact);
  const again = photoForm(later);
  await expect(again.thumbnails).toHaveCount(2);
  await again.addPhotos.setInputFiles(await smallPhotos(2));
  await later.unroute(endpoint);
  await later.evaluate(() => dispatchEvent(new Event('online')));
  await expectSent(later);
  await expect(again.line('3 of 3 photos sent')).toBeVisible();
  expect(await numbersOf(readStoredPhotos(request.name))).toEqual([0, 1, 2]);
  await expect.poll(() => waitingPhotos(later)).toBe(0);
});

/** Leaves a request with two photos waiting on the device, as after a visit without a connection. */
async function leaveWaiting(page: Page, name: string) {
  const { form, request } = await openFilled(page, name);
  await form.addPhotos.setInputFiles(await smallPhotos(0, 1));
  await expect(form.thumbnails).toHaveCount(2);
  await page.context().setOffline(true);
  await form.send.click();
  await expect(form.status).toContainText('saved with the request');
  await page.close();
  await page.context().setOffline(false);
  return request;
}

const formScript = /\/quote-form[^/]*\.js$/;

test('waiting photos are not lost when one is added before the form is ready', {
  tag: '@slow',
}, async ({ page, context }) => {
  const request = await leaveWaiting(page, 'Added early');
  const later = await context.newPage();
  const arrive = await holdScripts(later, formScript);
  await later.goto(routes.contact, { waitUntil: 'commit' });
  const form = photoForm(later);
  await form.addPhotos.setInputFiles(await smallPhotos(2));
  await expect(form.thumbnails).toHaveCount(1);
  await arrive();
  await expect(form.line('3 of 3 photos sent')).toBeVisible();
  expect(await numbersOf(readStoredPhotos(request.name))).toEqual([0, 1, 2]);
  await expect.poll(() => waitingPhotos(later)).toBe(0);
});

test('waiting photos follow their request even if their code could not be fetched at first', {
  tag: '@slow',
}, async ({ page, context }) => {
  const request = await leaveWaiting(page, 'Code too late');
  const later = await context.newPage();
  const arrive = await holdScripts(later, formScript);
  await later.route('**/uploader*.js*', (route) => route.abort(), { times: 1 });
  await later.goto(routes.contact, { waitUntil: 'commit' });
  await expect(later.getByText('Photos can’t be added right now.')).toBeVisible();
  await arrive();
  await expect(photoForm(later).line('2 of 2 photos sent')).toBeVisible();
  expect(await numbersOf(readStoredPhotos(request.name))).toEqual([0, 1]);
});

test('"Discard" forgets the photos of the request too', { tag: '@slow' }, async ({ page, context }) => {
  const { form } = await openFilled(page, 'Do not keep');
  await form.addPhotos.setInputFiles(await smallPhotos(0));
  await expect(form.thumbnails).toHaveCount(1);
  await context.setOffline(true);
  await form.send.click();
  await expect(form.status).toContainText('saved with the request');
  await page.getByRole('button', { name: 'Discard this request' }).click();
  await expect.poll(() => waitingPhotos(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('if the device stores nothing, the photos are sent from the open page', async ({ page }) => {
  await hasten(page, 'setTimeout', ...pauses);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const { form, request } = await openFilled(page, 'No room');
  const reconnect = await cutAfter(page, 1);
  await form.addPhotos.setInputFiles(await smallPhotos(0, 1));
  // The button moves as they appear.
  await expect(form.status).toHaveText('2 photos added.');
  await form.send.click();
  await expect(form.report).toContainText('Keep this page open: it will send it as soon as it can.');
  reconnect();
  await form.report.getByRole('button', { name: 'Try again' }).click();
  await expect(form.line('2 of 2 photos sent')).toBeVisible();
  expect(await numbersOf(readStoredPhotos(request.name))).toEqual([0, 1]);
});
