import type { Page } from '@playwright/test';
import { messagesIn } from '#shared/messages/messages.ts';
import { photoEndpoint } from '#shared/routes.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, open, routes } from './visit.ts';

/** Where photos go. */
export const photoPaths = `**${photoEndpoint}/**`;

/** The form with its photos, as a visitor finds them. @param words of the language that the visitor reads */
export function photoForm(page: Page, words = messagesIn.en) {
  const report = page.getByRole('region', { name: words.photos.report });
  return {
    ...quoteForm(page, words),
    addPhotos: page.getByLabel(words.form.addPhotos),
    /** Those in the form, not yet sent. */
    chosen: page.locator('[data-photos] li').filter({ has: page.getByRole('button') }),
    thumbnails: page.locator('[data-photos] li img'),
    remove: (name: string) => page.getByRole('button', { name: words.photos.remove(name) }),
    status: page.locator('[data-photos]').getByRole('status'),
    faults: page.locator('[data-photos]').getByRole('alert'),
    report,
    line: (words: string) => report.getByText(words, { exact: true }),
  };
}

/** Opens the form and fills in everything but the photos. */
export async function openFilled(page: Page, name: string) {
  await open(page, routes.contact);
  const form = photoForm(page);
  const request = sampleRequest(name);
  await form.fill(request);
  return { form, request };
}

/** How many photos wait on the device. */
export function waitingPhotos(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          // Deleted since it was listed: to open it would make an empty one.
          opening.onupgradeneeded = () => opening.transaction!.abort();
          opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(0) : reject(opening.error));
          opening.onsuccess = () => {
            const counting = opening.result.transaction('photos').objectStore('photos').count();
            counting.onsuccess = () => resolve(counting.result);
            opening.result.close();
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });
}

/** Lets this many photos through; the line is cut for the others until it is connected again. */
export async function cutAfter(page: Page, through: number) {
  let left = through;
  await page.route(photoPaths, (route) => {
    if (route.request().method() !== 'PUT' || left-- > 0) return route.continue();
    return route.abort();
  });
  return () => {
    left = Number.POSITIVE_INFINITY;
  };
}

export async function expectSent(page: Page) {
  await expect(photoForm(page).notice).toContainText('Quote Request Sent!');
}
