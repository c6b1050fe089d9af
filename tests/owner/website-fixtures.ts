import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSources } from '#content-model/check/check-content.ts';
import { inSpanish } from '#content-model/check/testing/in-spanish.ts';
import { publishFirstVersion } from '#publishing/publish.ts';
import { openVersions } from '#publishing/versions.ts';
import { pagePhoto } from '#server/testing/pictures.ts';
import { screens } from '#shared/desk/addresses.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { expect, type Page, test as visit } from './desk-fixtures.ts';
import { openTestDesk, type TestDesk } from './open-desk.ts';

/** A visit at a desk that changes the website: its content is a copy, new and published for each test. */
export const test = visit.extend<{ content: string }, { folder: string; openDesk: TestDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  folder: [async ({}, use) => use(makeTemporaryFolder()), { scope: 'worker' }],
  openDesk: [
    async ({ folder }, use) => {
      const desk = await openTestDesk({ host: 'localhost' }, { CONTENT_DIR: folder });
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  content: [
    async ({ folder }, use) => {
      await replaceContent(folder, fixtureSite.content);
      await use(folder);
    },
    { auto: true },
  ],
  isSignedIn: true,
});

/** Replaces a folder by a copy of another, and publishes it as the first version. */
export async function replaceContent(folder: string, source: string) {
  // The desk may still write to it: a preview that a test started goes on after the test.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  cpSync(source, folder, { recursive: true });
  await publishFirstVersion(folder, openVersions(folder));
}

/** What the working copy has of a file, as it is written. */
export const draftText = (content: string, name: string) => readFileSync(path.join(content, name), 'utf8');

/** Opens the form of an item by its address. @param location like `company/contact` */
export async function openForm(page: Page, location: string) {
  await page.goto(screens.website(location));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The heading is there before the website is read.
  await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0);
}

/** That all that was typed is on the server. */
export const expectSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();

export const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });

/** Saves another phone number. */
export async function changePhone(page: Page, number: string) {
  await openForm(page, 'company/contact');
  await phoneField(page).fill(number);
  await expectSaved(page);
}

/** Gives every text of a content folder the same Spanish. */
export function translate(content: string) {
  const texts = inSpanish(readSources(content).texts, () => 'Trabajo firme');
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(content, name), text);
}

/** A photo that a phone sends. */
export const photoFile = async () => ({
  name: 'IMG_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: await pagePhoto(),
});

/** Fills in the dialog that adds a photo, and sends it. */
export async function sendPhoto(page: Page, shows: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Take or choose a photo').setInputFiles(await photoFile());
  await dialog.getByRole('textbox', { name: 'What it shows' }).fill(shows);
  await dialog.getByRole('button', { name: 'Add this photo' }).click();
}

/** Loses the first answer of an address: what is asked there is done. */
export async function loseAnswer(page: Page, address: string) {
  await page.route(
    `**${address}*`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
