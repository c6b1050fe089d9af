import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { measuredQuality } from './measured-quality.ts';

/** A gray picture with something on it: how much lighter or darker each of its pixels is. */
async function picture(folder: string, name: string, mark: (x: number, random: () => number) => number) {
  const [width, height] = [640, 480];
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647 - 0.5;
  };
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => 150 + mark(at % width, random));
  const file = path.join(folder, name);
  writeFileSync(
    file,
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  );
  return file;
}

it('gives the faint marks of a broom more than bold shapes, less to files that only phones load, most to the widest', async () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const cacheFolder = path.join(folder, 'kept');
  const broom = await picture(folder, 'broom.png', (_, random) => 24 * random());
  const bold = await picture(folder, 'bold.png', (x) => (x < 300 ? -60 : 60));
  const tiles = await picture(folder, 'tiles.png', (x, random) => (x % 40 < 20 ? 90 : 50) * random());
  const files = [broom, bold, tiles].map((file) => measuredQuality(file, cacheFolder));
  const [faint, plain, tiled] = await Promise.all(files);
  expect(faint!.fine).toBeGreaterThan(plain!.fine + 5);
  expect(faint!.dense).toBeGreaterThan(plain!.dense + 5);
  expect(tiled!.dense).toBeLessThan(tiled!.fine - 2);
  expect(tiled!.wide).toBeGreaterThan(tiled!.fine + 2);
});

it('measures each picture once, and a plain one too', async () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const cacheFolder = path.join(folder, 'kept');
  const plain = await picture(folder, 'plain.png', () => 0);
  const measured = await measuredQuality(plain, cacheFolder);
  expect(measured).toEqual({
    fine: expect.toSatisfy(Number.isInteger),
    dense: expect.toSatisfy(Number.isInteger),
    wide: expect.toSatisfy(Number.isInteger),
  });
  const [file] = readdirSync(cacheFolder);
  for (const [written, read] of [
    ['{"fine":41,"dense":33,"wide":49}', { fine: 41, dense: 33, wide: 49 }],
    ['', measured], // lost in a power cut
  ] as const) {
    writeFileSync(path.join(cacheFolder, file!), written);
    expect(await measuredQuality(plain, cacheFolder)).toEqual(read);
  }
});
