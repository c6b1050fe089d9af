import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { photoLimits } from '#shared/photos.ts';
import { tooLargeToDecode } from './decoding-memory.ts';
import type { PictureFormat } from './picture-format.ts';
import { isPlainTiff } from './tiff-layout.ts';

/** Both pictures as they are kept: JPEG, upright, sRGB, without any metadata. Sides of the larger one in pixels. */
export interface Developed {
  width: number;
  height: number;
  whole: Buffer;
  thumbnail: Buffer;
}

/** Why a picture cannot be developed; `foreign`: no camera writes such a one. */
export type Fault = 'damaged' | 'too large' | 'foreign';

const { side, thumbnailSide } = photoLimits;
/** What the samples of a photograph are: whole numbers of 8 or 16 bits. */
const depths = new Set(['uchar', 'ushort']);
/** Hardly visible on a screen, and half of what 90 takes. */
const quality = 80;

// One picture at a time, and nothing is ever needed twice.
sharp.cache(false);
sharp.concurrency(1);
// Whatever a file claims to be, it meets no other decoder than these.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});

/**
 * Decodes the first picture of a file and writes it anew, twice.
 * @throws only for a reason that is not the picture's, such as a file that is gone
 */
export async function develop(file: string, format: PictureFormat): Promise<Developed | Fault> {
  const bytes = await readFile(file);
  try {
    const picture = format === 'heic' ? await openHeic(bytes) : await open(bytes, format);
    if (typeof picture === 'string') return picture;
    const { data: whole, info } = await writeAnew(picture.autoOrient(), side);
    const { data: thumbnail } = await writeAnew(sharp(whole), thumbnailSide);
    return { width: info.width, height: info.height, whole, thumbnail };
  } catch {
    return 'damaged';
  }
}

async function open(bytes: Buffer, format: PictureFormat): Promise<Sharp | 'too large' | 'foreign'> {
  if (format === 'tiff' && !isPlainTiff(bytes)) return 'foreign';
  const found = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (tooLargeToDecode(found)) return 'too large';
  if (!depths.has(found.depth)) return 'foreign';
  return sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' });
}

/** HEIC is upright already: its decoder turns it. */
async function openHeic(bytes: Buffer): Promise<Sharp | 'too large'> {
  // Five megabytes of decoder: loaded only when needed.
  const { default: decode } = await import('heic-decode');
  const found = await decode.all({ buffer: bytes });
  try {
    const first = found[0]!;
    if (tooLargeToDecode({ format: 'heic', width: first.width, height: first.height })) return 'too large';
    const { width, height, data } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    found.dispose();
  }
}

/** Without a word about metadata, sharp leaves all of it out. */
function writeAnew(picture: Sharp, longest: number) {
  return picture
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .jpeg({ quality, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
}
