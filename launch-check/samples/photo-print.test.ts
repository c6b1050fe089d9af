import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { isAlike, photoPrint, samplePrints } from './photo-print.ts';
import { withPrints } from './samples.ts';

const photo = (name: string) =>
  readFileSync(new URL(`../../tests/content/photos/${name}.jpg`, import.meta.url));
/** Two drives, a walk, a patio, a floor and steel: what a contractor takes pictures of. */
const names = ['hero', 'slab', 'walk', 'patio', 'floor', 'forms', 'narrow', 'crack', 'tall'];
/** Those of every picture as a sample, made once: they are many, and take most of this file's time. */
const samples = new Map(
  await Promise.all(names.map(async (name) => [name, await samplePrints(photo(name))] as const)),
);

test('no picture is mistaken for one of another job', async () => {
  for (const name of names) {
    const own = await photoPrint(photo(name));
    const alike = names.filter((other) => samples.get(other)!.some((print) => isAlike(print, own)));
    expect(alike).toEqual([name]);
  }
});

test.each<[string, (image: Sharp) => Sharp]>([
  ['in another form', (image) => image.webp({ quality: 40 })],
  ['smaller', (image) => image.resize(200)],
  ['larger', (image) => image.resize(900)],
  ['mirrored', (image) => image.flop()],
  ['gray', (image) => image.grayscale()],
  ['darker', (image) => image.modulate({ brightness: 0.7 })],
  ['rough', (image) => image.blur(2)],
])('every picture is known again %s', async (_how, change) => {
  for (const name of names) {
    const after = await photoPrint(await change(sharp(photo(name))).toBuffer());
    expect(
      samples.get(name)!.some((print) => isAlike(print, after)),
      name,
    ).toBe(true);
  }
});

test('a file that is not a picture has no print', async () => {
  await expect(photoPrint(Buffer.from('no picture'))).rejects.toThrow();
});

test('a sample picture drawn anew is known in its old and in its new state, and a new one is added', () => {
  const known = { 'drive.jpg': ['aa', 'ab'], 'walk.jpg': ['cc'] };
  expect(withPrints(known, { 'drive.jpg': ['ab', 'ba'], 'dock.jpg': ['dd'] })).toEqual({
    ...{ 'drive.jpg': ['aa', 'ab', 'ba'], 'walk.jpg': ['cc'], 'dock.jpg': ['dd'] },
  });
});
