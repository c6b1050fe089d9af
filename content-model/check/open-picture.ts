import { closeSync, openSync, readSync } from 'node:fs';
import sharp from 'sharp';
import { formatOf, signatureLength } from './picture-format.ts';

/**
 * Opens a picture of the website. What decoders only warn about is accepted, such as the odd scan headers of some
 * phones; a truncated picture isn't.
 * @param picture its file, or its bytes
 * @throws for formats other than those of the website's pictures: drawing an SVG can take a minute
 */
export function openPicture(picture: string | Uint8Array) {
  const format = formatOf(typeof picture === 'string' ? readStart(picture) : picture);
  if (!format || format === 'tiff') throw new Error('This kind of picture can’t be used here.');
  return sharp(picture, { failOn: 'error' });
}

/** Reads the first bytes of a file, which identify its format. */
export function readStart(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(signatureLength);
    return bytes.subarray(0, readSync(handle, bytes));
  } finally {
    closeSync(handle);
  }
}

/** Blocks all decoders in this process except those for photos, whatever a file claims to be. */
export function blockOtherDecoders() {
  sharp.block({ operation: ['VipsForeignLoad'] });
  const photos = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];
  sharp.unblock({ operation: photos.map((name) => `VipsForeignLoad${name}`) });
}
