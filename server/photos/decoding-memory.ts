import type { Metadata } from 'sharp';
import { photoLimits } from '#shared/photos.ts';

/**
 * How many bytes of memory a picture may take while it is decoded, besides what the process takes anyway. Ordinary JPEG
 * and PNG are decoded line by line and take little, whatever their size; the others are held whole.
 */
const mostMemory = 150e6;
/** For the 25 megapixels that an iPhone takes by default. The 48 that it can be told to take need twice as much. */
const mostMemoryForHeic = 275e6;

/** What is held whole, in bytes for each pixel; measured, see docs/decisions/photographs-with-a-request.md. */
const heldWhole: Partial<Record<string, number>> = { heic: 11, heif: 18, gif: 5 };

/** What a decoder tells before it begins; sharp calls AVIF `heif`, and HEIC has a decoder of its own. Sides in pixels. */
type Found = Pick<Metadata, 'width' | 'height'> & { format: Metadata['format'] | 'heic' } & Partial<
    Omit<Metadata, 'format'>
  >;

/** The longest side that any phone's picture has, a panorama's, in pixels, and more: decoders hold lines whole. */
const longestSide = 20_000;

/** True for more than 50 megapixels, or for fewer that take too much memory. The only place that knows how many. */
export function tooLargeToDecode(found: Found): boolean {
  const height = found.pageHeight ?? found.height;
  const pixels = found.width * height;
  const memory = found.format === 'heic' ? mostMemoryForHeic : mostMemory;
  return (
    Math.max(found.width, height) > longestSide ||
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
