import type { Metadata } from 'sharp';
import { photoLimits } from '#shared/photos.ts';

/**
 * How much memory a picture may take while it is decoded, in bytes, besides what the process takes anyway. Ordinary
 * JPEG and PNG are decoded line by line and take little, whatever their size; the others are held whole.
 */
const mostMemory = 150e6;

/** Bytes for each pixel; measured, see docs/decisions/photographs-with-a-request.md. */
const heldWhole: Partial<Record<string, number>> = { heif: 18, gif: 5 };
/**
 * What an iPhone takes by default; these 25 megapixels need 260 MB. Twice as many, which it can be told to take, need
 * half a gigabyte.
 */
const mostHeicPixels = 25_000_000;

/** What a decoder needs to know before it begins. Sides in pixels. */
type Found = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'pageHeight' | 'isProgressive' | 'channels' | 'depth' | 'chromaSubsampling'
>;

/** True for more than 50 megapixels, or for fewer that take too much memory. */
export function tooLargeToDecode(found: Found): boolean {
  const pixels = found.width * (found.pageHeight ?? found.height);
  return pixels > photoLimits.pixels || pixels * bytesPerPixel(found) > mostMemory;
}

/** The same for HEIC, whose decoder is another one. */
export function tooLargeHeic({ width, height }: { width: number; height: number }): boolean {
  return width * height > mostHeicPixels;
}

/** What comes in several passes is held whole too: PNG as samples, JPEG as coefficients of two bytes. */
function bytesPerPixel({ format, isProgressive, channels, depth, chromaSubsampling }: Found): number {
  if (!isProgressive) return heldWhole[format] ?? 0;
  if (format === 'png') return 1.2 * channels * (depth === 'ushort' ? 2 : 1);
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return 1.1 * 2 * samples;
}
