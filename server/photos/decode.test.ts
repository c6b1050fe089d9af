import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockOtherDecoders } from '#content-model/check/open-picture.ts';
import { formatOf } from '#content-model/check/picture-format.ts';
import { createBrokenPictures } from '#server/testing/broken-pictures.ts';
import { danasRequest, temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import {
  heic,
  listMarkers,
  numberedColorsHeic,
  phonePicture,
  picture,
  secret,
  wideColorHeic,
  withClaimedSize,
  withOddScan,
  withTag,
} from '#server/testing/pictures.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { decodePhoto, isTooLargeToDecode } from './decode.ts';
import type { DecodedPhoto } from './image-worker.ts';

beforeAll(blockOtherDecoders);
// The files of a worker share what is blocked.
afterAll(() => void sharp.unblock({ operation: ['VipsForeignLoad'] }));

/** Decodes a file with these bytes, by the format of its content. */
async function developed(bytes: Buffer) {
  const file = path.join(temporaryFolder(), 'sent');
  writeFileSync(file, bytes);
  const format = formatOf(bytes);
  return format ? decodePhoto(file, format) : 'foreign';
}

/** The same for one that can be developed. */
async function pictures(bytes: Buffer): Promise<DecodedPhoto> {
  const result = await developed(bytes);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

/** The colors in the middle of a picture. */
const middleOf = async (bytes: Buffer) => colorAt(bytes, (await sharp(bytes).metadata()).height >> 1);

/** The colors in the middle of a line. */
async function colorAt(bytes: Buffer, top: number): Promise<number[]> {
  const { width } = await sharp(bytes).metadata();
  const region = { left: width >> 1, top, width: 1, height: 1 };
  return [...(await sharp(bytes).removeAlpha().extract(region).raw().toBuffer())];
}

test('both pictures are upright, small, and without metadata about where, when or by whom they were taken', async () => {
  const sent = await phonePicture();
  expect(sent.toString('latin1').split(secret).length - 1).toBe(4);
  // The tag that leads to the position.
  expect((await sharp(sent).metadata()).exif!.toString('hex')).toMatch(/8825|2588/);
  const { width, height, whole, thumbnail } = await pictures(sent);
  expect([width, height]).toEqual([1365, 2048]);
  for (const bytes of [whole, thumbnail]) {
    const { exif, xmp, iptc, icc, orientation, format } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation, format]).toEqual([...Array(5).fill(undefined), 'jpeg']);
    // No APP1 to APP15 and no comment; APP0 says only how JPEG is written.
    expect(listMarkers(bytes).filter((marker) => marker > 0xe0 || marker === 0xfe)).toEqual([]);
    for (const word of [secret, 'Exif\0\0', 'Photoshop 3.0', 'ns.adobe.com', 'xmpmeta'])
      expect(bytes.includes(word)).toBe(false);
  }
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 320, height: 480 });
  // HEIC from an iPhone, too.
  expect(await pictures(heic())).toMatchObject({ width: 900, height: 1200 });
});

const of = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#c84' } })
    .toFormat(format)
    .toBuffer();

test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
  '%s is decoded, and never enlarged',
  async (format) => {
    const { width, height, whole } = await pictures(await of(format));
    expect([width, height]).toEqual([300, 200]);
    const [red, green, blue] = await middleOf(whole);
    expect(Math.abs(red! - 0xcc) + Math.abs(green! - 0x88) + Math.abs(blue! - 0x44)).toBeLessThan(20);
  },
);

test('a picture that only causes decoder warnings, as some phones write it, is accepted', async () => {
  expect(await pictures(withOddScan(await of('jpeg')))).toMatchObject({ width: 300 });
});

test('CMYK, gray, 16 bits and transparency become the colors that a screen shows', async () => {
  const color = sharp({ create: { width: 50, height: 50, channels: 3, background: '#c00' } });
  const clear = sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const middle = async (sent: Sharp) => {
    const { whole } = await pictures(await sent.toBuffer());
    expect(await sharp(whole).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    return middleOf(whole);
  };
  const [red, green, blue] = await middle(color.toColorspace('cmyk').jpeg());
  expect(red! > 150 && green! < 90 && blue! < 90).toBe(true);
  const gray = sharp({ create: { width: 50, height: 50, channels: 3, background: '#777' } });
  for (const space of ['b-w', 'rgb16'])
    expect(Math.abs((await middle(gray.clone().toColorspace(space).png()))[0]! - 0x77)).toBeLessThan(4);
  expect(await middle(clear.png())).toEqual([255, 255, 255]);
});

test.each([
  ['with the profile of its colors, as every iPhone writes it', wideColorHeic],
  ['with the number of its colors', numberedColorsHeic],
])('HEIC %s is as bright as the phone shows it', async (_, sent) => {
  const { whole } = await pictures(sent());
  expect((await sharp(whole).metadata()).icc).toBeUndefined();
  const [red, green, blue] = await colorAt(whole, 10);
  expect(red! > 222 && green! < 8 && blue! < 8, `${red} ${green} ${blue}`).toBe(true);
});

test('HEIC with a damaged color profile is accepted', async () => {
  const sent = wideColorHeic();
  sent.fill(7, sent.indexOf('colrprof') + 8, sent.indexOf('colrprof') + 480);
  expect(await pictures(sent)).toMatchObject({ width: 900, height: 1200 });
});

test('of an animated picture the first frame is kept', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(frame));
  for (const format of ['gif', 'webp'] as const) {
    const animated = sharp(frames, { join: { animated: true } }).toFormat(format);
    const { width, height, whole } = await pictures(await animated.toBuffer());
    expect([width, height]).toEqual([40, 40]);
    expect((await middleOf(whole))[0]).toBeGreaterThan(200);
  }
});

test.each([
  ['SVG behind an XML line', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['PPM', Buffer.from('P6 1 1 255 abc')],
])('%s is no photo', async (_, bytes) => {
  expect(await developed(bytes)).toBe('foreign');
});

test('a picture that is cut off or scrambled counts as damaged', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  expect(await developed(jpeg.subarray(0, jpeg.length >> 1))).toBe('damaged');
  expect(await developed(png.subarray(0, png.length >> 1))).toBe('damaged');
  expect(await developed(heic().subarray(0, 700))).toBe('damaged');
  expect(await developed(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(2000, 7)]))).toBe('damaged');
});

test('SVG that begins like a photo reaches no SVG decoder', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const [start, answer] of [
    ['\xff\xd8\xff', 'damaged'],
    ['GIF89a', 'damaged'],
    ['II*\0', 'foreign'],
  ] as const)
    expect(await developed(Buffer.concat([Buffer.from(start, 'latin1'), svg]))).toBe(answer);
});

test('more than 50 megapixels are refused before they are decoded, and so are fewer that need more memory', async () => {
  const flat = sharp({ create: { width: 64, height: 48, channels: 3, background: '#48c' } });
  const inPasses = { progressive: true, chromaSubsampling: '4:4:4' };
  const each = [flat.clone().png(), flat.clone().avif({ effort: 0 }), flat.clone().jpeg(inPasses)];
  const [png, avif, jpeg] = await Promise.all(each.map((one) => one.toBuffer()));
  expect(await developed(withClaimedSize(png!, 10_000, 5001))).toBe('too large');
  expect(await developed(withClaimedSize(avif!, 4000, 3000))).toBe('too large');
  expect(await developed(withClaimedSize(jpeg!, 6000, 5000))).toBe('too large');
  // It is not the header that is refused.
  expect(await developed(withClaimedSize(jpeg!, 64, 48))).toMatchObject({ width: 64 });
});

const inPasses = { isProgressive: true, channels: 3 } as const;

test.each([
  ['JPEG', 50, { format: 'jpeg', channels: 3 }],
  ['JPEG in passes, as cameras write it', 45, { format: 'jpeg', chromaSubsampling: '4:2:0', ...inPasses }],
  ['JPEG in passes with all of its colors', 22, { format: 'jpeg', chromaSubsampling: '4:4:4', ...inPasses }],
  ['PNG', 50, { format: 'png', channels: 4 }],
  ['interlaced PNG', 41, { format: 'png', ...inPasses }],
  ['interlaced PNG of 16 bits', 20, { format: 'png', depth: 'ushort', ...inPasses }],
  ['WebP', 50, { format: 'webp', channels: 3 }],
  ['TIFF', 50, { format: 'tiff', channels: 3 }],
  ['GIF', 30, { format: 'gif', channels: 3 }],
  ['AVIF', 8, { format: 'heif', channels: 3 }],
  ['HEIC', 25, { format: 'heic' }],
] as const)('%s is accepted up to %i megapixels', (_, megapixels, found) => {
  expect(isTooLargeToDecode({ ...found, width: 10_000, height: megapixels * 100 })).toBe(false);
  expect(isTooLargeToDecode({ ...found, width: 10_000, height: megapixels * 100 + 100 })).toBe(true);
});

test('a panorama is accepted; a side longer than any camera’s is refused, with however few pixels', async () => {
  const png = await picture().png().toBuffer();
  for (const [width, height] of [
    [5_000_000, 10],
    [10, 5_000_000],
  ] as const)
    expect(await developed(withClaimedSize(png, width, height))).toBe('too large');
  for (const format of ['jpeg', 'png'] as const)
    expect(isTooLargeToDecode({ format, width: 16_000, height: 3125 })).toBe(false);
});

test('a TIFF whose tiles, planes or samples are not those of a photo is not decoded at all', async () => {
  const small = picture({ width: 64, height: 64 });
  const tiled = (side: number) => small.clone().tiff({ tile: true, tileWidth: side, tileHeight: side });
  const plain = await small.clone().tiff().toBuffer();
  expect(await developed(await tiled(256).toBuffer())).toMatchObject({ width: 64 });
  expect(await developed(await tiled(2048).toBuffer())).toBe('foreign');
  expect(await developed(await small.clone().toColorspace('rgb16').tiff().toBuffer())).toMatchObject({
    width: 64,
  });
  const [planes, samples, kindOfSample] = [284, 277, 339];
  expect(await developed(withTag(plain, planes, 2))).toBe('foreign');
  expect(await developed(withTag(plain, samples, 200))).toBe('foreign');
  expect(await developed(withTag(plain, kindOfSample, 3))).toBe('foreign');
});

test('of an animated picture one frame counts', () => {
  const frames = { format: 'gif', width: 1000, height: 600_000, pageHeight: 600 } as const;
  expect(isTooLargeToDecode(frames)).toBe(false);
});

/** The tricks, and some that are broken at random. */
test('whatever is sent as a photo is stored or refused, and never causes a server error', async () => {
  const { app, database, lines } = await testApp(testConfig({ RATE_LIMIT: '0' }));
  const statuses = new Set<number>();
  for (const [number, { name, bytes }] of (await createBrokenPictures(40, 1)).entries()) {
    const payload = { ...danasRequest, message: name };
    const { photos } = (await app.inject({ method: 'POST', url: quoteEndpoint, payload })).json();
    const url = `${photos}/${number.toString(16).padStart(32, '0')}?position=0&of=1`;
    const { statusCode } = await app.inject({ method: 'PUT', url, payload: bytes });
    expect([201, 413, 415, 422], name).toContain(statusCode);
    statuses.add(statusCode);
  }
  expect([...statuses]).toEqual(expect.arrayContaining([201, 415, 422]));
  const saved = await database.selectFrom('photos').select('width').execute();
  expect(Math.max(...saved.map(({ width }) => width))).toBeLessThanOrEqual(2048);
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});
