import sharp from 'sharp';
import { iphonePhoto, phonePhotos, smallPhoto, smallPhotos, textFile } from './phone-photos.ts';
import { expectSent, openFilled, photoForm, waitingPhotos } from './photo-form.ts';
import { numbersOf, readStoredPhotos, uprightness } from './stored-photos.ts';
import { expect, expectAccessible, forgive, open, routes, storedRequests, test } from './visit.ts';

test('photos are chosen, one removed, and the others kept in order, upright, small and without a trace', async ({
  page,
}) => {
  const { form, request } = await openFilled(page, 'Five photos');
  await form.addPhotos.setInputFiles(await phonePhotos(0, 1));
  await expect(form.status).toHaveText('2 photos added.');
  await form.addPhotos.setInputFiles(await phonePhotos(2, 3));
  await expect(form.status).toHaveText('2 photos added. 4 in all.');
  await expect(form.thumbnails).toHaveCount(4);
  await form.remove('IMG_1.jpg').click();
  await expect(form.status).toHaveText('IMG_1.jpg removed. 3 photos left.');
  await expect(form.chosen).toHaveText([/IMG_0\.jpg/, /IMG_2\.jpg/, /IMG_3\.jpg/]);
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { sent: body });
      send.call(this, body);
    };
  });
  await form.send.click();
  await expectSent(page);
  await expect(form.line('3 of 3 photos sent')).toBeVisible();
  const [reportBox, below] = await Promise.all([form.report.boundingBox(), form.name.boundingBox()]);
  expect(reportBox!.y + reportBox!.height, 'above the emptied form').toBeLessThan(below!.y);
  await expect(form.chosen).toHaveCount(0);

  const storedPhotos = readStoredPhotos(request.name);
  expect(await numbersOf(storedPhotos)).toEqual([0, 2, 3]);
  expect(storedPhotos.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([1365, 2048]));
  for (const photo of storedPhotos) expect(await uprightness(photo)).toBeGreaterThan(100);
  // What left the device, before the server could remove anything.
  const bytes = await page.evaluate(async () => {
    const { sent } = window as unknown as { sent: Blob };
    return [...new Uint8Array(await sent.arrayBuffer())];
  });
  const { format, exif, xmp, width } = await sharp(Buffer.from(bytes)).metadata();
  expect({ format, exif, xmp, width }).toEqual({
    format: 'jpeg',
    width: 1365,
    exif: undefined,
    xmp: undefined,
  });
  await expect.poll(() => waitingPhotos(page)).toBe(0);
});

test('where a canvas gives back noise, against tracking, photos are sent as they are', {
  tag: '@slow',
}, async ({ page }) => {
  // As extensions do: they reach the page, and no worker.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      const context = this.getContext('2d')!;
      for (let y = 0; y < this.height; y += 2) context.clearRect(0, y, this.width, 1);
      toBlob.apply(this, given);
    };
  });
  const { form, request } = await openFilled(page, 'Noise');
  await form.addPhotos.setInputFiles(await smallPhotos(1, 2));
  await form.send.click();
  await expectSent(page);
  await expect(form.line('2 of 2 photos sent')).toBeVisible();
  expect(await numbersOf(readStoredPhotos(request.name))).toEqual([1, 2]);
});

test('photos can be dropped anywhere on the page, and pasted; what is left out is named, with the reason', async ({
  page,
}) => {
  await open(page, routes.contact);
  const form = photoForm(page);
  const [dropped, pasted] = await Promise.all([smallPhoto(1), smallPhoto(2, 'image.png')]);
  for (const [event, file] of [
    ['drop', dropped],
    ['paste', pasted],
  ] as const) {
    const bytes = file.buffer.toString('base64');
    await page.locator('body').evaluate(
      (body, { event, bytes, name }) => {
        const data = new DataTransfer();
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, {
            type: 'image/jpeg',
          }),
        );
        const given = { bubbles: true, cancelable: true };
        body.dispatchEvent(
          event === 'drop'
            ? new DragEvent(event, { ...given, dataTransfer: data })
            : new ClipboardEvent(event, { ...given, clipboardData: data }),
        );
      },
      { event, bytes, name: file.name },
    );
    await expect(form.chosen.filter({ hasText: file.name })).toHaveCount(1);
  }

  await form.addPhotos.setInputFiles([await smallPhoto(0), textFile('notes.jpg')]);
  await expect(form.faults).toHaveText('notes.jpg wasn’t added. It’s not a photo we can open.');
  await expect(form.chosen).toHaveCount(3);
  await form.addPhotos.setInputFiles(await smallPhotos(3, 4, 5, 6, 7, 8));
  await expect(form.faults).toHaveText('You can send up to 8 photos. Not added: IMG_8.jpg.');
  await expect(form.chosen).toHaveCount(8);
});

test('the server reads what this browser cannot decode, and names what it does not take, with the reason', async ({
  page,
  complaints,
}) => {
  const { form, request } = await openFilled(page, 'Not accepted');
  const broken = Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(200)]);
  const scan = { name: 'scan.tif', mimeType: 'image/tiff', buffer: broken };
  await form.addPhotos.setInputFiles([await smallPhoto(0), iphonePhoto(), scan]);
  await expect(form.chosen.nth(1)).toHaveText(/IMG_0042\.HEIC\s*\d+ kB/);
  await expect(form.thumbnails).toHaveCount(1);
  await form.send.click();
  await expect(form.line('2 of 3 photos sent')).toBeVisible();
  await expect(form.report).toContainText(
    /scan\.tif wasn’t accepted\. (This photo is damaged|We can’t open this file as a photo)/,
  );
  await expect(form.report).toContainText('We got your request.');
  await expect(form.report.getByRole('button')).toHaveCount(0);
  expect(readStoredPhotos(request.name)).toHaveLength(2);
  forgive(complaints); // the browser reports the 415 or 422
  // The trace that Playwright keeps fetches pictures that did not load.
  forgive(complaints, "Connecting to 'blob:");
});

test('nothing above the photos moves, the buttons fit a finger, and by keyboard the focus is never lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, routes.contact);
  const form = photoForm(page);
  const tops = () =>
    page
      .locator('#request [data-field], [data-photos] label')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top + scrollY));
  const before = await tops();
  const long = `${'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'.repeat(2)}.jpg`;
  await form.addPhotos.setInputFiles([await smallPhoto(0), await smallPhoto(1, long)]);
  await expect(form.thumbnails).toHaveCount(2);
  expect(await tops()).toEqual(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  for (const button of await form.chosen.getByRole('button').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, '[data-photos]');

  await form.message.focus();
  await page.keyboard.press('Tab');
  await expect(form.addPhotos).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.remove('IMG_0.jpg')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.remove(long)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.addPhotos).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.send).toBeFocused();
});

/** What browsers or their settings lack; of each pair one is about making smaller, one about keeping. */
const missing = {
  Worker: () => Reflect.deleteProperty(window, 'Worker'),
  OffscreenCanvas: () => Reflect.deleteProperty(window, 'OffscreenCanvas'),
  'navigator.locks': () => Reflect.deleteProperty(Navigator.prototype, 'locks'),
  indexedDB: () =>
    Reflect.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  localStorage: () =>
    Reflect.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  createImageBitmap: () => Reflect.deleteProperty(window, 'createImageBitmap'),
};

for (const features of [
  ['Worker', 'localStorage'],
  ['OffscreenCanvas', 'navigator.locks'],
  ['createImageBitmap', 'indexedDB'],
] as const) {
  test(`photos are made smaller and sent without ${features.join(' and ')}`, { tag: '@slow' }, async ({
    page,
  }) => {
    for (const feature of features) await page.addInitScript(missing[feature]);
    const { form, request } = await openFilled(page, `Without ${features.join()}`);
    await form.addPhotos.setInputFiles(await phonePhotos(3));
    await expect(form.thumbnails).toHaveCount(1);
    await form.send.click();
    await expect(form.line('1 of 1 photo sent')).toBeVisible();
    const [storedPhoto] = readStoredPhotos(request.name);
    expect(storedPhoto).toMatchObject({ width: 1365, height: 2048 });
    expect(await uprightness(storedPhoto!)).toBeGreaterThan(100);
  });
}

test('a request is sent even if the code for photos cannot be fetched, and the visitor is informed', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  await page.route('**/uploader*.js*', (route) => route.abort());
  const { form, request } = await openFilled(page, 'No code');
  await form.addPhotos.setInputFiles(await smallPhotos(0));
  await expect(page.getByText('Photos can’t be added right now.')).toBeVisible();
  await expectAccessible(page, '[data-photos]');
  await form.send.click();
  await expectSent(page);
  await expect(page.getByText('Photos can’t be added right now.')).toBeVisible();
  expect(storedRequests(request.name)).toHaveLength(1);
  forgive(complaints); // what could not be fetched
});

test('photos go with the request if their code can be fetched by then', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  await page.route('**/uploader*.js*', (route) => route.abort(), { times: 1 });
  const { form, request } = await openFilled(page, 'Code in time');
  await form.addPhotos.setInputFiles(await smallPhotos(0, 1));
  await expect(page.getByText('Photos can’t be added right now.')).toBeVisible();
  await form.send.click();
  await expect(form.line('2 of 2 photos sent')).toBeVisible();
  await expect(page.getByText('Photos can’t be added right now.')).toBeHidden();
  expect(await numbersOf(readStoredPhotos(request.name))).toEqual([0, 1]);
  forgive(complaints); // what could not be fetched
});
