import { readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { photoLimits } from '#shared/photos.ts';
import type { DecodedPhoto, DecodeProblem, PictureFormat } from './image-worker.ts';

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
export async function decodePhoto(
  file: string,
  format: PictureFormat,
): Promise<DecodedPhoto | DecodeProblem> {
  const bytes = await readFile(file);
  try {
    const picture = format === 'heic' ? await openHeic(bytes) : await open(bytes, format);
    if (typeof picture === 'string') return picture;
    const { data: whole, info } = await reencode(picture.autoOrient(), side);
    const { data: thumbnail } = await reencode(sharp(whole), thumbnailSide);
    return { width: info.width, height: info.height, whole, thumbnail };
  } catch {
    return 'damaged';
  }
}

async function open(bytes: Buffer, format: PictureFormat): Promise<Sharp | 'too large' | 'foreign'> {
  if (format === 'tiff' && !isPlainTiff(bytes)) return 'foreign';
  const found = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
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
/** For the 25 megapixels that an iPhone takes by default. The 48 that it can be told to take need twice as much. */
const maxMemoryForHeic = 275e6;

/** What is held whole, in bytes for each pixel; measured, see docs/decisions/photographs-with-a-request.md. */
const heldWhole: Partial<Record<string, number>> = { heic: 11, heif: 18, gif: 5 };

/** What a decoder tells before it begins; sharp calls AVIF `heif`, and HEIC has a decoder of its own. Sides in pixels. */
type Found = Pick<Metadata, 'width' | 'height'> & { format: Metadata['format'] | 'heic' } & Partial<
    Omit<Metadata, 'format'>
  >;

/** The longest side that any phone's picture has, a panorama's, in pixels, and more: decoders hold lines whole. */
const maxSide = 20_000;

/** True for more than 50 megapixels, or for fewer that take too much memory. The only place that knows how many. */
export function tooLargeToDecode(found: Found): boolean {
  const height = found.pageHeight ?? found.height;
  const pixels = found.width * height;
  const memory = found.format === 'heic' ? maxMemoryForHeic : maxMemory;
  return (
    Math.max(found.width, height) > maxSide ||
    pixels > photoLimits.pixels ||
    pixels * bytesPerPixel(found) > memory
  );
}

/** What comes in several passes is held whole too: PNG as samples, JPEG as coefficients of two bytes. */
function bytesPerPixel({ format, isProgressive, channels = 4, depth, chromaSubsampling }: Found): number {
  const bytes = depth === 'ushort' ? 2 : 1;
  if (!isProgressive) return (heldWhole[format] ?? 0) * bytes;
  if (format === 'png') return 1.2 * channels * bytes;
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return 1.1 * 2 * samples;
}

/** The tags of a TIFF picture that say how much has to be in memory while it is decoded. */
const tags = {
  bits: 258,
  compression: 259,
  samples: 277,
  planes: 284,
  sampleFormat: 339,
} as const;
const tileSides = [322, 323];
const readTags: number[] = [...Object.values(tags), ...tileSides];
/** None, LZW, JPEG, Deflate under its two numbers, PackBits. */
const compressions = [1, 5, 7, 8, 32946, 32773];
/** The longest side of a tile, in pixels: what programs write. A whole row of tiles is held. */
const maxTile = 512;
/** In bytes, of the two types that numbers here have. */
const sizes: Record<number, 2 | 4> = { 3: 2, 4: 4 };

/**
 * Whether a TIFF is laid out as photographs are: whole numbers of 8 or 16 bits, all colors of a pixel together, tiles
 * that are not larger than the picture needs. sharp tells nothing of this, and its decoder holds whatever a tile or a
 * plane claims to be. What cannot be read here is not as it should be either.
 */
function isPlainTiff(bytes: Buffer): boolean {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  const number = (at: number, size: 2 | 4) =>
    isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  try {
    const start = number(4, 4);
    const found = new Map<number, number[]>();
    for (let entry = start + 2, left = number(start, 2); left > 0; left--, entry += 12) {
      const tag = number(entry, 2);
      const size = sizes[number(entry + 2, 2)];
      const count = number(entry + 4, 4);
      if (!readTags.includes(tag)) continue;
      // One that is there twice is read by each program as it likes.
      if (!size || count > 4 || found.has(tag)) return false;
      const at = count * size <= 4 ? entry + 8 : number(entry + 8, 4);
      found.set(
        tag,
        Array.from({ length: count }, (_, index) => number(at + index * size, size)),
      );
    }
    const each = (tag: number, isRight: (value: number) => boolean) => (found.get(tag) ?? []).every(isRight);
    return (
      found.has(tags.bits) &&
      each(tags.bits, (bits) => bits === 8 || bits === 16) &&
      each(tags.compression, (compression) => compressions.includes(compression)) &&
      each(tags.samples, (samples) => samples <= 4) &&
      each(tags.planes, (planes) => planes === 1) &&
      each(tags.sampleFormat, (format) => format === 1) &&
      tileSides.every((tag) => each(tag, (side) => side <= maxTile))
    );
  } catch {
    return false;
  }
}
