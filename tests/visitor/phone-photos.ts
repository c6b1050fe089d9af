import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { inProject } from '../../scripts/project.mjs';

/** Its name, and what a browser is told of it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How red the photo of this number is: they are told apart by it once they have been made smaller. */
export const rednessOf = (number: number) => 20 + 30 * number;

/**
 * What a phone writes: lying on its side, with a word that it does, where it was taken and by whom. The upper half is
 * green, as shown. @param width of the picture as stored, in pixels; it is two thirds as high
 */
async function takePhoto(number: number, width: number) {
  const height = (width * 2) / 3;
  const color = (g: number) => ({ r: rednessOf(number), g, b: 90 });
  const left = sharp({ create: { width: width / 2, height, channels: 3, background: color(220) } });
  return sharp({ create: { width, height, channels: 3, background: color(40) } })
    .composite([{ input: await left.png().toBuffer(), left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Artist: 'Dana Field' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 17/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Those that a worker took, for all of its visits. */
const taken = new Map<string, Promise<Buffer>>();

async function photo(number: number, width: number, name = `IMG_${number}.jpg`): Promise<ChosenFile> {
  const id = `${number} ${width}`;
  if (!taken.has(id)) taken.set(id, takePhoto(number, width));
  return { name, mimeType: 'image/jpeg', buffer: await taken.get(id)! };
}

const all = (numbers: number[], width: number) => Promise.all(numbers.map((number) => photo(number, width)));

/** Larger than what is sent, which is 1365 × 2048 pixels of them. */
export const phonePhotos = (...numbers: number[]) => all(numbers, 2100);

/** Small ones, quickly read: for all that does not depend on their size. */
export const smallPhotos = (...numbers: number[]) => all(numbers, 420);
export const smallPhoto = (number: number, name?: string) => photo(number, 420, name);

/** What no browser but Safari decodes. */
export function iphonePhoto(): ChosenFile {
  const buffer = readFileSync(inProject('tests/support/from-an-iphone.heic'));
  return { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer };
}

export const textFile = (name: string): ChosenFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Measure twice, pour once.'),
});
