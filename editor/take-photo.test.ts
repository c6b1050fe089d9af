import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { namePhoto, takePhoto } from './take-photo.ts';

/** Red above, blue below. */
const twoColors = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#d01818' } },
      top: 0,
      left: 0,
    },
  ]);
const jpeg = (width: number, height: number) => twoColors(width, height).jpeg().toBuffer();
/** Noise, as in a real photograph: it does not compress to almost nothing. */
const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

async function taken(bytes: Buffer) {
  const photo = await takePhoto(bytes);
  if (!photo.ok) throw new Error(photo.message);
  const image = sharp(photo.jpeg);
  const { width, height, format, exif, icc, orientation, space, hasAlpha } = await image.metadata();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const colorAt = (y: number) => [...data.subarray(y * info.width * 3, y * info.width * 3 + 3)];
  const [top, bottom] = [colorAt(10), colorAt(info.height - 10)];
  return {
    size: [width, height],
    format,
    notes: [exif, icc, orientation],
    space,
    hasAlpha,
    top,
    bottom,
    hint: photo.hint,
  };
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > blue + 60;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > red + 40;

describe('an accepted picture', () => {
  it.each([
    ['upright and narrow', 1600, 3700, [1557, 3600]],
    ['lying and wide', 4800, 1200, [2400, 600]],
    ['no larger than it has to be', 1600, 1067, [1600, 1067]],
  ])('is not cropped when it is %s', async (_how, width, height, size) => {
    const photo = await taken(await jpeg(width, height));
    expect(photo).toMatchObject({ size, format: 'jpeg', space: 'srgb', hint: undefined });
    expect([isRed(photo.top), isBlue(photo.bottom)]).toEqual([true, true]);
  });

  it('is rotated as the camera noted, and loses the metadata', async () => {
    const onItsSide = await sharp(await jpeg(900, 1350))
      .rotate(-90)
      .withExif({ IFD0: { Artist: 'Owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const photo = await taken(onItsSide);
    expect(photo.size).toEqual([900, 1350]);
    expect(isRed(photo.top)).toBe(true);
    expect(photo.notes).toEqual([undefined, undefined, undefined]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['in the colors of a printer', () => twoColors(900, 600).toColorspace('cmyk').jpeg().toBuffer()],
    ['with 16 bits a color', () => twoColors(900, 600).toColorspace('rgb16').png().toBuffer()],
    ['a PNG, whatever its name', () => twoColors(900, 600).png().toBuffer()],
    ['a WebP', () => twoColors(900, 600).webp().toBuffer()],
    ['an AVIF', () => twoColors(900, 600).avif({ effort: 0 }).toBuffer()],
    ['a TIFF', () => twoColors(900, 600).tiff().toBuffer()],
  ])('may be %s', async (_kind, make) => {
    const photo = await taken(await make());
    expect(photo).toMatchObject({ size: [900, 600], format: 'jpeg', space: 'srgb', hasAlpha: false });
    expect([isRed(photo.top), isBlue(photo.bottom)]).toEqual([true, true]);
  });

  it('gets a white background where it is transparent', async () => {
    const clear = sharp({ create: { width: 900, height: 600, channels: 4, background: '#00000000' } });
    expect((await taken(await clear.png().toBuffer())).top).toEqual([255, 255, 255]);
  });

  it('is the first frame of an animation', async () => {
    const frames = Buffer.concat([
      await twoColors(900, 600).removeAlpha().raw().toBuffer(),
      Buffer.alloc(900 * 600 * 3, 255),
    ]);
    const moving = await sharp(frames, { raw: { width: 900, height: 1200, channels: 3, pageHeight: 600 } })
      .webp({ loop: 0 })
      .toBuffer();
    const photo = await taken(moving);
    expect(photo.size).toEqual([900, 600]);
    expect(isRed(photo.top)).toBe(true);
  });

  it('is read from an iPhone’s HEIC', async () => {
    const photo = await taken(readFileSync(new URL('./testing/from-an-iphone.heic', import.meta.url)));
    expect(photo).toMatchObject({
      size: [900, 1200],
      format: 'jpeg',
      notes: [undefined, undefined, undefined],
    });
    expect([isRed(photo.top), isBlue(photo.bottom)]).toEqual([true, true]);
  });

  it('comes with a hint when a messaging app made it small', async () => {
    const { hint } = await taken(await jpeg(900, 1200));
    expect(hint).toContain('900 × 1200 pixels: good in the gallery');
  });
});

describe('a refused picture', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['too small', () => jpeg(640, 480), 'This picture has 640 × 480 pixels and would look blurry.'],
    ['a strip', () => jpeg(4000, 300), 'would look blurry'],
    ['empty', async () => Buffer.alloc(0), 'This file is empty.'],
    ['half of one', async () => (await noisy(900, 600)).subarray(0, 50_000), 'only part of it arrived'],
    [
      'half of a PNG',
      async () => (await twoColors(900, 600).png().toBuffer()).subarray(0, 1500),
      'only part',
    ],
    ['a text', async () => Buffer.from('hello'), 'not a picture that can be read'],
    ['a film', async () => Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'This is a video'],
    [
      'half of a HEIC',
      async () => readFileSync(new URL('./testing/from-an-iphone.heic', import.meta.url)).subarray(0, 900),
      'Most Compatible',
    ],
    [
      'endless',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
      'more than 268 million pixels',
    ],
  ])('is %s', async (_kind, make, told) => {
    expect(await takePhoto(await make())).toEqual({ ok: false, message: expect.stringContaining(told) });
  });
});

describe('namePhoto', () => {
  it.each([
    ['Stamped façade with a fire pit at dusk', 'stamped-facade-with-a-fire'],
    ['Núñez & Söhne', 'nunez-sohne'],
    ['日本', 'photo'],
    ['../../etc/passwd', 'etc-passwd'],
    ['A patio', 'a-patio-3'],
  ])('turns “%s” into the name %s', (alt, name) => {
    expect(namePhoto(alt, ['a-patio', 'A-Patio-2'])).toBe(name);
  });
});
