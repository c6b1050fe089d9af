import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ssim } from 'ssim.js';

/**
 * How like the original a photograph must look: the mean structural similarity of the luminance (SSIM), 1 being the
 * same. With `k2` at a third of the usual, so that the faint marks of a broom count: they are what is sold. At .85 they
 * are still there, and on a phone at arm's length nothing else is missed.
 */
const wanted = 0.85;
const strictly = { k2: 0.01, downsample: false } as const;
/** Compared at the width that most phones load, in pixels. */
const width = 728;
/** The two qualities tried, as sharp counts them; the wanted one is between them, or not far from them. */
const tried = [34, 50] as const;
const least = 34;
const most = 56;

const known = new Map<string, Promise<number>>();

/**
 * The AVIF quality at which this photograph looks as it should: one for all would be too coarse for fine marks on concrete
 * and too fine for a wall. Measured once for each picture and kept in a folder.
 * @param file path of the original
 * @param kept the folder
 * @returns as sharp counts it
 */
export function measuredQuality(file: string, kept = '.cache/photo-quality'): Promise<number> {
  const picture = readFileSync(file);
  const about = JSON.stringify([wanted, strictly, width, tried, least, most]);
  const key = createHash('sha256').update(picture).update(about).digest('hex');
  const quality = known.get(key) ?? remember(path.join(kept, key), () => measure(picture));
  known.set(key, quality);
  return quality;
}

async function remember(file: string, measure: () => Promise<number>): Promise<number> {
  // Half written, it says less than the least.
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (kept >= least) return kept;
  const number = await measure();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${number}`);
  return number;
}

async function measure(picture: Buffer): Promise<number> {
  const original = await pixelsOf(sharp(picture).autoOrient().resize({ width, withoutEnlargement: true }));
  const [low, high] = tried;
  const [atLow, atHigh] = await Promise.all([lossAt(original, low), lossAt(original, high)]);
  // The loss falls about exponentially with the quality.
  const slope = Math.log(atLow / atHigh) / (high - low);
  const quality = slope > 0 ? low + Math.log(atLow / (1 - wanted)) / slope : high;
  return Math.round(Math.min(most, Math.max(least, quality)));
}

/** 1 less the similarity. */
async function lossAt(original: Pixels, quality: number): Promise<number> {
  const { data, width, height } = original;
  const encoded = await sharp(data, { raw: { width, height, channels: 4 } })
    .avif({ quality, effort: 2 })
    .toBuffer();
  // A plain surface may lose nothing, which has no logarithm.
  return Math.max(1e-6, 1 - ssim(original, await pixelsOf(sharp(encoded)), strictly).mssim);
}

type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const raw = image.toColorspace('srgb').ensureAlpha().raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
}
