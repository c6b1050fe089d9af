import { readdirSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { withOddScan } from '#server/testing/pictures.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { cutAround } from './cut-around.ts';
import photoService from './photo-service.ts';

const cache = makeTemporaryFolder(afterAll);
const config = { service: { entrypoint: '', config: { cache } } } as unknown as Parameters<
  typeof photoService.transform
>[2];
const logger = { warn: vi.fn() } as unknown as Parameters<typeof photoService.transform>[3];

/** Red above, blue below; twice as high as wide. */
const upright = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#0000ff' } })
  .composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])
  .jpeg()
  .toBuffer();

async function cut(bytes: Buffer, position?: string) {
  const transform = { src: 'patio.jpg', width: 90, height: 60, fit: 'cover', format: 'webp', position };
  const { data } = await photoService.transform(bytes, transform, config, logger);
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
  const colorAt = (row: number) => [...pixels.subarray(row * 90 * 3, row * 90 * 3 + 3)];
  return { size: [info.width, info.height], top: colorAt(3), bottom: colorAt(56) };
}

/** A quarter of each color: red and green above, blue and white below; twice as high as wide. */
const quarters = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#fff' } })
  .composite(
    [
      ['#f00', 0, 0],
      ['#0f0', 100, 0],
      ['#00f', 0, 200],
    ].map(([background, left, top]) => ({
      input: { create: { width: 100, height: 200, channels: 3, background: background as string } },
      left: left as number,
      top: top as number,
    })),
  )
  .png()
  .toBuffer();

/** What color each corner of the picture has that is made of these bytes: both above, then both below. */
async function cornersOf(bytes: Buffer, cut: { width: number; height: number; position?: string }) {
  const { width, height } = cut;
  const transform = { src: 'patio.jpg', fit: 'cover', format: 'webp', quality: 90, ...cut };
  const { data } = await photoService.transform(bytes, transform, config, logger);
  const { data: pixels, info } = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  return [2, height - 3].flatMap((row) =>
    [2, width - 3].map((column) => {
      const start = (row * width + column) * 3;
      const [red, green, blue] = [...pixels.subarray(start, start + 3)].map((value) => value > 128);
      if (red) return green ? 'white' : 'red';
      return green ? 'green' : blue ? 'blue' : 'black';
    }),
  );
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60;

it.each([
  ['50% 0%', true, true],
  ['50% 100%', false, false],
  ['50% 50%', true, false],
])('cuts around %s', async (focus, redAbove, redBelow) => {
  const { size, top, bottom } = await cut(upright, focus);
  expect(size).toEqual([90, 60]);
  expect([isRed(top), isRed(bottom)]).toEqual([redAbove, redBelow]);
});

it.each([
  ['the left of a wide one', [4000, 1000], '25% 9%', [625, 0, 1500, 1000]],
  ['the left of an upright one', [3024, 4032], '0% 100%', [0, 2016, 3024, 2016]],
  ['all of one that has the ratio', [300, 200], '90% 90%', [0, 0, 300, 200]],
  ['something of the thinnest', [1, 9000], '50% 50%', [0, 4500, 1, 1]],
])('cuts %s', (_place, [inWidth = 0, inHeight = 0], focus, [left, top, width, height]) => {
  const part = { left, top, width, height };
  expect(cutAround({ width: inWidth, height: inHeight }, 3 / 2, focus)).toEqual(part);
});

/** How to turn an upright picture into what a camera stores with each of the orientations that it may note; `sharp` mirrors before it rotates. */
const asStored: Record<number, (image: Sharp) => Sharp> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(-90).flop(),
  6: (image) => image.rotate(-90),
  7: (image) => image.rotate(90).flop(),
  8: (image) => image.rotate(90),
};

it.each(Object.keys(asStored).map(Number))(
  'turns a picture as its camera noted (orientation %i) before it is cut around a place',
  async (orientation) => {
    const stored = await asStored[orientation]!(sharp(quarters)).toBuffer();
    const noted = await sharp(stored).withMetadata({ orientation }).png().toBuffer();
    expect(await cornersOf(noted, { width: 40, height: 80 })).toEqual(['red', 'green', 'blue', 'white']);
    const cut = { width: 40, height: 20 };
    expect(await cornersOf(noted, { ...cut, position: '50% 0%' })).toEqual(['red', 'green', 'red', 'green']);
    expect(await cornersOf(noted, { ...cut, position: '50% 50%' })).toEqual([
      'red',
      'green',
      'blue',
      'white',
    ]);
    expect(await cornersOf(noted, { width: 20, height: 80, position: '100% 50%' })).toEqual([
      'green',
      'green',
      'white',
      'white',
    ]);
  },
);

it('cuts a picture that decoders only warn of, as some phones write it', async () => {
  expect((await cut(withOddScan(upright), '50% 0%')).size).toEqual([90, 60]);
});

it('encodes a picture once, whatever its name and location', async () => {
  const encodeAs = (src: string, quality: number) => {
    const transform = { src, width: 30, height: 20, fit: 'cover', format: 'avif', quality };
    return photoService.transform(Buffer.from(upright), transform, config, logger);
  };
  const before = readdirSync(cache).length;
  const { data } = await encodeAs('/_astro/patio.jpg', 40);
  expect((await encodeAs('/_astro/renamed.jpg', 40)).data).toEqual(data);
  expect(readdirSync(cache)).toHaveLength(before + 1);
  await encodeAs('/_astro/patio.jpg', 41);
  expect(readdirSync(cache)).toHaveLength(before + 2);
});

it('writes none of what the camera noted', async () => {
  const noted = await sharp(upright)
    .withExif({ IFD0: { Artist: 'Owner' } })
    .toBuffer();
  for (const position of [undefined, '50% 0%']) {
    const transform = { src: 'patio.jpg', width: 90, height: 60, fit: 'cover', format: 'webp', position };
    const { data } = await photoService.transform(noted, transform, config, logger);
    expect((await sharp(data).metadata()).exif).toBeUndefined();
  }
});

it('fails instead of publishing an original that cannot be read', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(99),
  ]);
  await expect(cut(heic)).rejects.toThrow('This picture cannot be read: patio.jpg');
});
