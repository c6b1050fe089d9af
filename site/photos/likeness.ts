import sharp from 'sharp';
import { ssim } from 'ssim.js';

/** With `k2` at a third of the usual, so that the faint marks of a broom count: they are what is sold. */
const strictly = { k2: 0.01, downsample: false, ssim: 'bezkrovny' } as const;

/**
 * How like the original a picture of the same size looks: the mean structural similarity of the luminance (SSIM), 1
 * being the same.
 * @param original @param encoded files in any format
 */
export async function likeness(original: Buffer, encoded: Buffer): Promise<number> {
  return ssim(await pixelsOf(original), await pixelsOf(encoded), strictly).mssim;
}

async function pixelsOf(file: Buffer) {
  const raw = sharp(file).toColorspace('srgb').ensureAlpha().raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
}
