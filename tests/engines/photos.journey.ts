import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#scripts/free-port.mjs';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { keptPhotos, numbersOf, uprightness } from '../journeys/kept-photos.ts';
import { type ChosenFile, iphonePhoto, phonePhotos, textFile } from '../journeys/phone-photos.ts';
import { sampleRequest } from '../journeys/quote-form.ts';
import { expect, routes, test } from './journey.ts';
import { fillIn, send, toast } from './quote-form.ts';
import { button, text } from './target.ts';
import { noConnection, type Visitor } from './visitor.ts';

const field = { css: '#photos' };
const cards = text('[data-photos] li');

/** What decodes photographs lets everything else on a busy machine go first. */
async function reads(visitor: Visitor, words: string) {
  const report = text('.photo-report strong', words);
  await expect.poll(() => visitor.count(report), { message: words, timeout: 120_000 }).toBe(1);
}

test.beforeEach(() => test.setTimeout(240_000));

/** Writes them where a browser can choose them. @returns their paths */
function onDisk(files: ChosenFile[]): string[] {
  const folder = makeTemporaryFolder();
  return files.map(({ name, buffer }) => {
    const file = path.join(folder, name);
    writeFileSync(file, buffer);
    return file;
  });
}

test('five photographs chosen, one removed, sent in order, upright and small', async ({ visitor }) => {
  await visitor.open(routes.contact);
  const request = sampleRequest('Five photos');
  await fillIn(visitor, request);
  await visitor.chooseFiles(field, onDisk(await phonePhotos(0, 1, 2, 3, 4)));
  await expect.poll(() => visitor.count(text('[data-photos] li img'))).toBe(5);
  await visitor.press(button('Remove IMG_1.jpg'));
  await expect.poll(() => visitor.count(cards)).toBe(4);
  await visitor.press(send);
  await visitor.sees({ ...toast, called: 'Quote Request Sent!' });
  await reads(visitor, '4 of 4 photos sent');
  const kept = keptPhotos(request.name);
  expect(await numbersOf(kept)).toEqual([0, 2, 3, 4]);
  for (const photo of kept) {
    expect(photo).toMatchObject({ width: 1365, height: 2048 });
    expect(await uprightness(photo)).toBeGreaterThan(100);
  }
});

test('a photograph from an iPhone arrives, and a text called .jpg is left out by name', async ({
  visitor,
}) => {
  await visitor.open(routes.contact);
  const request = sampleRequest('From an iPhone');
  await fillIn(visitor, request);
  await visitor.chooseFiles(field, onDisk([iphonePhoto(), textFile('notes.jpg')]));
  await visitor.sees(text('[data-photos] [role="alert"] li', 'notes.jpg was left out. It is not a picture'));
  await expect.poll(() => visitor.texts(text('.photo-name'))).toEqual(['IMG_0042.HEIC']);
  await visitor.press(send);
  await reads(visitor, '1 of 1 photo sent');
  expect(keptPhotos(request.name)).toHaveLength(1);
});

test('photographs wait with a request that cannot be sent, and follow it', async ({ visitor }) => {
  const folder = makeTemporaryFolder();
  const server = new ServerProcess(await freePort(), { DATA_DIR: folder });
  try {
    await server.start();
    const there = visitor.at(server.origin);
    await there.open(routes.contact);
    const request = sampleRequest('Cut off');
    await fillIn(there, request);
    await there.chooseFiles(field, onDisk(await phonePhotos(0, 1)));
    await expect.poll(() => there.count(text('[data-photos] li img'))).toBe(2);
    await server.end('SIGKILL');
    await there.press(send);
    await there.sees(text('.photo-status', 'Your photos are kept with the request'));

    await server.start();
    await there.reload();
    await reads(there, '2 of 2 photos sent');
    expect(await numbersOf(keptPhotos(request.name, folder))).toEqual([0, 1]);
    visitor.forgive(noConnection);
  } finally {
    await server.end('SIGKILL');
  }
});

test.describe('without JavaScript', () => {
  test.use({ habits: { scripts: false } });

  test('photographs are posted with the form', async ({ visitor }) => {
    await visitor.openPlain(routes.contact);
    const request = sampleRequest('Plain photos');
    await fillIn(visitor, request);
    await visitor.chooseFiles(field, onDisk(await phonePhotos(1, 0)));
    await visitor.press(send);
    await expect.poll(() => visitor.path()).toBe(`${routes.contact}#sent`);
    expect(await numbersOf(keptPhotos(request.name))).toEqual([1, 0]);
  });
});
