import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { type ChosenFile, iphonePhoto, phonePhotos, textFile } from '#tests/visitor/phone-photos.ts';
import { sampleRequest } from '#tests/visitor/quote-form.ts';
import { numbersOf, readStoredPhotos, uprightness } from '#tests/visitor/stored-photos.ts';
import { expect, findSaved, routes, test } from './engine-test.ts';
import { fillIn, readDescription, send, valuesIn } from './quote-form.ts';
import { button, text } from './target.ts';
import { noConnection, type Visitor } from './visitor.ts';

const field = { css: '#photos' };
const thumbnails = text('[data-photos] li img');

/** What decodes photos lets everything else on a busy machine go first. */
const timeout = 120_000;

async function reads(visitor: Visitor, words: string) {
  const report = text('.photo-report strong', words);
  await expect.poll(() => visitor.count(report), { message: words, timeout }).toBe(1);
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

test('photos of phones are chosen, one removed, a text left out by name, and sent in order, upright', {
  tag: '@phone',
}, async ({ visitor, desk }) => {
  await visitor.open(routes.contact);
  const request = sampleRequest('Photos');
  await fillIn(visitor, request);
  const files = [...(await phonePhotos(0, 1, 2)), iphonePhoto(), textFile('notes.jpg')];
  await visitor.chooseFiles(field, onDisk(files));
  const leftOut = text('[data-photos] [role="alert"] li', 'notes.jpg wasn’t added. It’s not a photo');
  await expect.poll(() => visitor.count(leftOut), { timeout }).toBe(1);
  await expect.poll(() => visitor.count(thumbnails), { timeout }).toBeGreaterThanOrEqual(3);
  await visitor.press(button('Remove IMG_1.jpg'));
  await expect
    .poll(() => visitor.texts(text('.photo-name')))
    .toEqual(['IMG_0.jpg', 'IMG_2.jpg', 'IMG_0042.HEIC']);
  // Said a moment later, it moves the button.
  await visitor.sees(text('.photo-status', 'IMG_1.jpg removed.'));
  await visitor.press(send);
  await visitor.sees(readDescription('Quote Request Sent!'));
  await reads(visitor, '3 of 3 photos sent');
  const [first, second, iphones] = await readStoredPhotos(request.name, desk.dataDir);
  expect(await numbersOf([first!, second!])).toEqual([0, 2]);
  for (const photo of [first!, second!]) {
    expect(photo).toMatchObject({ width: 1365, height: 2048 });
    expect(await uprightness(photo)).toBeGreaterThan(100);
  }
  expect(iphones).toMatchObject({ position: 2 });
});

test('a request that cannot be sent waits on the device with its photos, and is sent later', {
  tag: '@phone',
}, async ({ visitor, desk }) => {
  await visitor.open(routes.contact);
  const request = sampleRequest('Cut off');
  await fillIn(visitor, request);
  await visitor.chooseFiles(field, onDisk(await phonePhotos(0, 1)));
  await expect.poll(() => visitor.count(thumbnails), { timeout }).toBe(2);
  await desk.cutOff();
  await visitor.press(send);
  await visitor.sees(readDescription('Request Not Sent'));
  await visitor.sees(text('.photo-status', 'Your photos are saved with the request'));
  expect(await valuesIn(visitor)).toEqual(request);

  await desk.comeBack();
  await visitor.reload();
  await visitor.sees(readDescription('Quote Request Sent!'));
  await reads(visitor, '2 of 2 photos sent');
  expect(await findSaved(desk, request.name)).toMatchObject([request]);
  expect(await numbersOf(await readStoredPhotos(request.name, desk.dataDir))).toEqual([0, 1]);
  visitor.forgive(noConnection);
});

test.describe('protected against fingerprinting', () => {
  test.use({ habits: { resistsFingerprinting: true } });

  test('photos are sent as they are, where a canvas gives back noise', {
    tag: ['@desk', '@fingerprinting'],
  }, async ({ visitor, desk }) => {
    await visitor.open(routes.contact);
    const request = sampleRequest('Protected');
    await fillIn(visitor, request);
    await visitor.chooseFiles(field, onDisk(await phonePhotos(0, 1)));
    // Said a moment later, it moves the button.
    await visitor.sees(text('.photo-status', '2 photos added.'));
    await visitor.press(send);
    await visitor.sees(readDescription('Quote Request Sent!'));
    await reads(visitor, '2 of 2 photos sent');
    const photos = await readStoredPhotos(request.name, desk.dataDir);
    expect(await numbersOf(photos)).toEqual([0, 1]);
    for (const photo of photos) expect(await uprightness(photo)).toBeGreaterThan(100);
  });
});

test.describe('without JavaScript', () => {
  test.use({ habits: { scripts: false } });

  test('every page can be read, the menu opens, and the form is sent with its photos', {
    tag: '@phone',
  }, async ({ visitor, desk }) => {
    for (const route of Object.values(routes)) {
      await visitor.openPlain(route);
      await visitor.sees(text('h1'));
      expect(await visitor.texts(text('footer'))).toEqual([expect.stringContaining('(407) 555-0142')]);
    }
    await visitor.openPlain(routes.home);
    await visitor.press(button('Menu'));
    await visitor.press({ css: 'header nav a', called: 'Contact' });
    await expect.poll(() => visitor.path()).toBe(routes.contact);

    const request = sampleRequest('Plain');
    await fillIn(visitor, request);
    await visitor.chooseFiles(field, onDisk(await phonePhotos(1, 0)));
    await visitor.press(send);
    await expect.poll(() => visitor.path(), { timeout }).toContain('?done=sent');
    await visitor.sees(text('h1', 'Quote Request Sent!'));
    expect(await findSaved(desk, request.name)).toMatchObject([request]);
    expect(await numbersOf(await readStoredPhotos(request.name, desk.dataDir))).toEqual([1, 0]);
  });
});
