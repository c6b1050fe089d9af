import { closeSync, openSync, readSync } from 'node:fs';
import sharp from 'sharp';
import { formatOf, signatureLength } from './picture-format.ts';

/**
 * Opens a picture of the website, for all that reads them: what decoders only warn of is taken, such as the odd scan
 * headers of some phones; what is cut off is not.
 * @param picture its file, or its bytes
 * @throws for anything but the formats that a website's pictures have: drawing an SVG may take a minute
 */
export function openPicture(picture: string | Uint8Array) {
  const format = formatOf(typeof picture === 'string' ? readStart(picture) : picture);
  if (!format || format === 'tiff') throw new Error('This is not a picture that is read here.');
  return sharp(picture, { failOn: 'error' });
}

/** The first bytes of a file, which tell what it is. */
export function readStart(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(signatureLength);
    return bytes.subarray(0, readSync(handle, bytes));
  } finally {
    closeSync(handle);
  }
}

/** From here on, whatever a file claims to be, it meets no other decoder in this process than those of photos. */
export function blockOtherDecoders() {
  sharp.block({ operation: ['VipsForeignLoad'] });
  const photos = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];
  sharp.unblock({ operation: photos.map((name) => `VipsForeignLoad${name}`) });
}
