import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { inProject } from '../../scripts/project.mjs';

/** Its name, and what a browser is told of it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How red the photograph of this number is: they are told apart by it once they have been made smaller. */
export const rednessOf = (number: number) => 20 + 30 * number;

/**
 * What a phone writes: lying on its side, with a word that it does, where it was taken and by whom. 3000 × 2000 pixels
 * as stored, 2000 × 3000 as shown; the upper half is green, as shown.
 */
export async function phonePhoto(number: number, name = `IMG_${number}.jpg`): Promise<ChosenFile> {
  const [width, height] = [3000, 2000];
  const color = (g: number) => ({ r: rednessOf(number), g, b: 90 });
  const left = sharp({ create: { width: width / 2, height, channels: 3, background: color(220) } });
  const buffer = await sharp({ create: { width, height, channels: 3, background: color(40) } })
    .composite([{ input: await left.png().toBuffer(), left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Artist: 'Dana Field' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 17/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

export const phonePhotos = (...numbers: number[]) => Promise.all(numbers.map((number) => phonePhoto(number)));

/** What no browser but Safari decodes. */
export function iphonePhoto(): ChosenFile {
  const buffer = readFileSync(inProject('editor/testing/from-an-iphone.heic'));
  return { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer };
}

export const textFile = (name: string): ChosenFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Measure twice, pour once.'),
});
