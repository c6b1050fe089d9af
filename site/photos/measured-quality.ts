import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { openPicture } from '#content-model/check/open-picture.ts';
import { hashPhoto, makeOnce, photoCache } from '#content-model/check/photo-cache.ts';

/**
 * How like the original a photo must look. At .835 the faint marks of a broom are still there. A phone shows two
 * pixels or more in the width of one on a desktop: at arm's length nothing is missed there at .775. Measured with the
 * fastest encoder; the files themselves come out at .84 to .85, and .78 to .8. In a wide file the same marks are larger
 * and fainter: at .835 they are smeared.
 */
const wanted = { fine: 0.835, dense: 0.775, wide: 0.88 };
const fastest = { effort: 0 };
/** Compared at the width that most phones load, in pixels. */
const width = 728;
/** The two qualities tried, as sharp counts them; the wanted ones are between them, or not far from them. */
const tried = [34, 50] as const;
const minQuality = { fine: 34, dense: 30, wide: 42 };
const maxQuality = { fine: 56, dense: 56, wide: 60 };

/** As sharp counts it: for files that are seen pixel by pixel, for those that only phones load, and for the widest. */
export type Qualities = { fine: number; dense: number; wide: number };

/**
 * The AVIF qualities at which this photo looks as it should: one for all would be too coarse for fine marks on
 * concrete and too fine for a wall. Measured once for each picture.
 * @param file path of the original
 * @param cache the folder in which it is kept
 */
export async function measuredQuality(file: string, cache = photoCache): Promise<Qualities> {
  const about = [await hashPhoto(file), wanted, fastest, width, tried, minQuality, maxQuality];
  const cached = await makeOnce(about, async () => Buffer.from(JSON.stringify(await measure(file))), cache);
  return JSON.parse(Buffer.from(cached).toString());
}

async function measure(file: string): Promise<Qualities> {
  const original = await scaledPng(file, width);
  const [low, high] = tried;
  const [atLow, atHigh] = await Promise.all([lossAt(original, low), lossAt(original, high)]);
  // The loss falls about exponentially with the quality.
  const slope = Math.log(atLow / atHigh) / (high - low);
  const qualityFor = (use: keyof Qualities) => {
    const quality = slope > 0 ? low + Math.log(atLow / (1 - wanted[use])) / slope : high;
    return Math.round(Math.min(maxQuality[use], Math.max(minQuality[use], quality)));
  };
  return { fine: qualityFor('fine'), dense: qualityFor('dense'), wide: qualityFor('wide') };
}

/** 1 less the likeness. */
async function lossAt(original: Buffer, quality: number): Promise<number> {
  const encoded = await sharp(original)
    .avif({ quality, ...fastest })
    .toBuffer();
  // A plain surface may lose nothing, which has no logarithm.
  return Math.max(1e-6, 1 - (await likeness(original, encoded)));
}

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

/**
 * A photo as it is compared with what an encoder makes of it: upright, and no wider than this, in pixels. The
 * quickest PNG, which loses nothing.
 */
export function scaledPng(photo: string | Buffer, width: number): Promise<Buffer> {
  return openPicture(photo)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
