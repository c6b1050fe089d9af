import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { openPicture } from '#content-model/check/open-picture.ts';
import { heic, receivePicture, wideColorHeic, withClaimedSize, withTag } from '#server/testing/pictures.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { smallPhoto } from './photo-folder.ts';
import { namePhoto, preparePhoto } from './prepare-photo.ts';
import { preparePhotoInProcess } from './prepare-photo-in-process.ts';

/** Red above, blue below. */
const twoColors = (width: number, height: number) => {
  const red = {
    create: { width, height: Math.floor(height / 2), channels: 3, background: '#d01818' },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    { input: red, top: 0, left: 0 },
  ]);
};
const jpeg = (width: number, height: number) => twoColors(width, height).jpeg().toBuffer();
/** A TIFF whose samples are floating-point numbers, made of four times as many bytes. */
async function floatTiff() {
  const gray = twoColors(3600, 600).toColorspace('b-w').tiff({ compression: 'none' });
  const [width, bits, kindOfSample] = [256, 258, 339];
  const changes = [
    [width, 900],
    [bits, 32],
    [kindOfSample, 3],
  ] as const;
  let tiff: Buffer = await gray.toBuffer();
  for (const [tag, value] of changes) tiff = withTag(tiff, tag, value);
  return tiff;
}
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
/** 300 bytes that would take a processor for a minute. */
const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="a"><feTurbulence numOctaves="9999" baseFrequency=".9"/></filter><rect width="100%" height="100%" filter="url(#a)"/></svg>`,
);
/** Noise, as in a real photo: it does not compress to almost nothing. */
const noisy = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 900, height: 600, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer();
};

async function taken(bytes: Buffer) {
  const photo = await preparePhoto((await receivePicture(bytes)).file);
  if (!photo.ok) throw new Error(photo.message);
  return { ...(await seenIn(photo.jpeg)), hint: photo.hint };
}

async function seenIn(bytes: Uint8Array) {
  const image = sharp(bytes);
  const { width, height, format, exif, icc, orientation, space, hasAlpha } = await image.metadata();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const colorAt = (y: number) => [...data.subarray(y * info.width * 3, y * info.width * 3 + 3)];
  const [red = 0, , blue = 0] = colorAt(10);
  const [redBelow = 0, , blueBelow = 0] = colorAt(info.height - 10);
  return {
    size: [width, height],
    format,
    notes: [exif, icc, orientation],
    space,
    hasAlpha,
    top: colorAt(10),
    isUpright: red > blue + 60 && blueBelow > redBelow + 40,
  };
}

it.each<[string, () => Promise<Buffer>, number[]]>([
  ['upright and narrow', () => jpeg(1600, 3700), [1557, 3600]],
  ['lying and wide', () => jpeg(4800, 1200), [2400, 600]],
  ['no larger than it has to be', () => jpeg(1600, 1067), [1600, 1067]],
  [
    'in the colors of a printer',
    () => twoColors(900, 600).toColorspace('cmyk').jpeg().toBuffer(),
    [900, 600],
  ],
  ['with 16 bits a color', () => twoColors(900, 600).toColorspace('rgb16').png().toBuffer(), [900, 600]],
  ['a WebP', () => twoColors(900, 600).webp().toBuffer(), [900, 600]],
  ['an AVIF', () => twoColors(900, 600).avif({ effort: 0 }).toBuffer(), [900, 600]],
  ['a TIFF', () => twoColors(900, 600).tiff().toBuffer(), [900, 600]],
  ['an iPhone’s HEIC', async () => heic(), [900, 1200]],
])('a picture that is %s is accepted in full', async (_kind, make, size) => {
  const isJpeg = { format: 'jpeg', space: 'srgb', hasAlpha: false, notes: [undefined, undefined, undefined] };
  expect(await taken(await make())).toMatchObject({ size, isUpright: true, ...isJpeg });
});

it.each<[string, () => Promise<Buffer>]>([
  ['HEIC from an iPhone', async () => wideColorHeic()],
  ...(['jpeg', 'png', 'avif'] as const).map((format): [string, () => Promise<Buffer>] => [
    format,
    () =>
      sharp({ create: { width: 900, height: 600, channels: 3, background: '#e20001' } })
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer(),
  ]),
])('a red that only Display P3 can show is as bright in a %s as the phone shows it', async (_, make) => {
  const [red = 0, green = 99, blue = 99] = (await taken(await make())).top;
  expect(red > 220 && green < 10 && blue < 10, `${red} ${green} ${blue}`).toBe(true);
});

it('a picture is rotated as the camera noted, and loses the metadata, as does the small one that the desk shows', async () => {
  const onItsSide = await sharp(await jpeg(900, 1350))
    .rotate(-90)
    .withExif({ IFD0: { Artist: 'Owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const notes = [undefined, undefined, undefined];
  expect(await taken(onItsSide)).toMatchObject({ size: [900, 1350], isUpright: true, notes });
  // Put into the folder by hand, it is stored as the camera wrote it.
  const file = path.join(makeTemporaryFolder(onTestFinished), 'by-hand.jpg');
  writeFileSync(file, onItsSide);
  const small = await seenIn((await smallPhoto(file, 90))!);
  expect(small).toMatchObject({ size: [90, 135], isUpright: true, notes });
});

it('a picture gets a white background where it is transparent, and is the first frame of an animation', async () => {
  const clear = sharp({ create: { width: 900, height: 600, channels: 4, background: '#00000000' } });
  expect((await taken(await clear.png().toBuffer())).top).toEqual([255, 255, 255]);
  const second = Buffer.alloc(900 * 600 * 3, 255);
  const frames = Buffer.concat([await twoColors(900, 600).removeAlpha().raw().toBuffer(), second]);
  const moving = sharp(frames, { raw: { width: 900, height: 1200, channels: 3, pageHeight: 600 } });
  const photo = await taken(await moving.webp({ loop: 0 }).toBuffer());
  expect(photo).toMatchObject({ size: [900, 600], isUpright: true });
});

it('a picture that a messaging app made small comes with a hint', async () => {
  expect((await taken(await jpeg(1600, 1067))).hint).toBeUndefined();
  expect((await taken(await jpeg(900, 1200))).hint).toContain('900 × 1200 pixels: good in the gallery');
});

it.each<[string, () => Promise<Buffer>, string]>([
  ['too small', () => jpeg(640, 480), 'This photo is only 640 × 480 pixels and would look blurry.'],
  ['a strip', () => jpeg(4000, 300), 'would look blurry'],
  ['empty', async () => Buffer.alloc(0), 'This file is empty.'],
  ['half of one', async () => (await noisy()).subarray(0, 50_000), 'only part of it arrived'],
  ['a text', async () => Buffer.from('hello'), 'This photo can’t be read'],
  ['a film', async () => Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'This is a video'],
  ['half of a HEIC', async () => heic().subarray(0, 900), 'Most Compatible'],
  [
    'endless',
    async () => withClaimedSize(await jpeg(900, 600), 20_000, 20_000),
    'more than 268 million pixels',
  ],
  ['a drawing', async () => drawing, 'This photo can’t be read'],
  ['a drawing behind the start of a JPEG', async () => Buffer.concat([jpegStart, drawing]), 'is incomplete'],
  ['a TIFF of numbers that no camera writes', floatTiff, 'This photo can’t be read'],
])('a picture that is %s is refused', async (_kind, make, message) => {
  const { file } = await receivePicture(await make());
  expect(await preparePhoto(file)).toEqual({ ok: false, message: expect.stringContaining(message) });
});

it('a drawing that was copied into the photos folder isn’t opened, whatever its name', async () => {
  const { file } = await receivePicture(drawing);
  for (const picture of [file, drawing, await twoColors(900, 600).tiff().toBuffer()])
    expect(() => openPicture(picture)).toThrow('can’t be used here');
});

it('a photo that needs more memory than the server has ends only the process that decodes it', async () => {
  const refusal = { ok: false, message: expect.stringContaining('needs more memory than the server has') };
  const { file } = await receivePicture(await jpeg(1600, 1067));
  expect(await preparePhotoInProcess(file, 1000)).toEqual(refusal);
  expect(await preparePhotoInProcess(file)).toMatchObject({ ok: true });
});

it.each([
  ['Stamped façade with a fire pit at dusk', 'stamped-facade-with-a-fire'],
  ['日本', 'photo'],
  ['../../etc/passwd', 'etc-passwd'],
  ['A patio', 'a-patio-3'],
  ['Con', 'con-photo'],
  ['LPT1', 'lpt1-photo'],
  ['NUL!', 'nul-photo-2'],
  ['Con man', 'con-man'],
])('a photo of “%s” is called %s', (alt, name) => {
  expect(namePhoto(alt, ['a-patio', 'A-Patio-2', 'nul-photo'])).toBe(name);
});
