import { readdirSync } from 'node:fs';
import sharp from 'sharp';
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

it('turns a picture as its camera noted before it looks for the place', async () => {
  const onItsSide = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).toBuffer();
  const { top, bottom } = await cut(onItsSide, '50% 0%');
  expect([isRed(top), isRed(bottom)]).toEqual([true, true]);
});

it('cuts a picture that decoders only warn of, as some phones write it', async () => {
  expect((await cut(withOddScan(upright), '50% 0%')).size).toEqual([90, 60]);
});

it('encodes a picture once, whatever it is called and wherever it lies', async () => {
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
