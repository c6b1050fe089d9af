import { access, readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { isPlainTiff, type PictureFormat } from '#content-model/check/picture-format.ts';
import { photoLimits } from '#shared/photos.ts';
import { openHeic } from './decode-heic.ts';
import type { DecodedPhoto, DecodeProblem } from './image-worker.ts';

const { side, thumbnailSide } = photoLimits;
/** What the samples of a photo are: whole numbers of 8 or 16 bits. */
const sampleDepths = new Set(['uchar', 'ushort']);
/** Hardly visible on a screen, and half of what 90 takes. */
const quality = 80;

/**
 * Decodes the first picture of a file and writes it anew, twice.
 * @throws only for a reason that is not the picture's, such as a file that is gone
 */
export async function decodePhoto(
  file: string,
  format: PictureFormat,
): Promise<DecodedPhoto | DecodeProblem> {
  await access(file);
  try {
    const picture = await openPicture(file, format, isTooLargeToDecode);
    if (typeof picture === 'string') return picture;
    const { data: whole, info } = await reencode(picture.autoOrient(), side);
    const { data: thumbnail } = await reencode(sharp(whole), thumbnailSide);
    return { width: info.width, height: info.height, whole, thumbnail };
  } catch {
    return 'damaged';
  }
}

/**
 * Opens a picture that somebody sent, with the form or in the desk, once its header says that it may be decoded.
 * @throws if it can't be read
 */
export async function openPicture(
  file: string,
  format: PictureFormat,
  isTooLarge: (header: PictureHeader) => boolean,
): Promise<Sharp | 'too large' | 'foreign'> {
  if (format === 'heic') return openHeic(file, (size) => isTooLarge({ format: 'heic', ...size }));
  if (format === 'tiff' && !isPlainTiff(await readFile(file))) return 'foreign';
  const picture = sharp(file, { limitInputPixels: false, failOn: 'error' });
  const header = await picture.metadata();
  if (isTooLarge(header)) return 'too large';
  return sampleDepths.has(header.depth) ? picture : 'foreign';
}

/** Without a word about metadata, sharp leaves all of it out. */
function reencode(picture: Sharp, maxSide: number) {
  return picture
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .jpeg({ quality, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
}

/**
 * How many bytes of memory a picture may take while it is decoded, besides what the process takes anyway. Ordinary JPEG
 * and PNG are decoded line by line and take little, whatever their size; the others are held whole.
 */
const maxMemory = 150e6;
/** Enough for the 25 megapixels that an iPhone takes by default. The 48 that it can be set to take need twice as much. */
const maxMemoryForHeic = 275e6;

/** What is held whole, in bytes for each pixel; measured, see docs/decisions/photos-with-a-request.md. */
const bytesPerPixelHeld: Partial<Record<string, number>> = { heic: 11, heif: 18, gif: 5 };

/** What a decoder tells before it begins; sharp calls AVIF `heif`, and HEIC has a decoder of its own. Sides in pixels. */
export type PictureHeader = Pick<Metadata, 'width' | 'height'> & {
  format: Metadata['format'] | 'heic';
} & Partial<Omit<Metadata, 'format'>>;

/** The longest side that any phone's picture has, a panorama's, in pixels, and more: decoders hold lines whole. */
const maxSide = 20_000;

/** True for more than 50 megapixels, or for fewer that take too much memory. Nothing else decides that. */
export function isTooLargeToDecode(header: PictureHeader): boolean {
  const height = header.pageHeight ?? header.height;
  const pixels = header.width * height;
  const memory = header.format === 'heic' ? maxMemoryForHeic : maxMemory;
  return (
    Math.max(header.width, height) > maxSide ||
    pixels > photoLimits.pixels ||
    pixels * bytesPerPixel(header) > memory
  );
}

/** What comes in several passes is held whole too: PNG as samples, JPEG as coefficients of two bytes. */
function bytesPerPixel({
  format,
  isProgressive,
  channels = 4,
  depth,
  chromaSubsampling,
}: PictureHeader): number {
  const bytes = depth === 'ushort' ? 2 : 1;
  if (!isProgressive) return (bytesPerPixelHeld[format] ?? 0) * bytes;
  if (format === 'png') return 1.2 * channels * bytes;
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return 1.1 * 2 * samples;
}
