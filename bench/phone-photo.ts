import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { isPhotoFile } from '../content-model/schema/photo-files.ts';
import { inProject } from '../scripts/project.mjs';

/** Twelve megapixels, as phones take them. */
const [width, height] = [4032, 3024];
const sample = inProject('content-model/sample/photos');
const kept = inProject('.cache/phone-photos');
/** How much lighter or darker each pixel is; the same in all pictures. */
let grain: Int8Array | undefined;

/**
 * A JPEG as a phone takes it, of 3 to 4 MB, made once: a part of one of the sample's photographs in other light, with the
 * grain of a small sensor, without which it would be easier to encode than photographs are. No two indexes look alike, and
 * one always looks the same.
 * @returns its path
 */
export async function phonePhoto(index: number): Promise<string> {
  const file = path.join(kept, `${index}.jpg`);
  if (existsSync(file)) return file;
  const random = randomNumbers(index + 1);
  const originals = readdirSync(sample).filter(isPhotoFile).sort();
  const original = sharp(path.join(sample, originals[index % originals.length]!));
  const whole = await original.metadata();
  // Four to three, between two thirds and all of the height.
  const part = Math.floor(Math.min(whole.height, (whole.width * 3) / 4) * (1 - random() / 3));
  const partWidth = Math.floor((part * 4) / 3);
  mkdirSync(kept, { recursive: true });
  const light = await original
    .extract({
      left: Math.floor((whole.width - partWidth) * random()),
      top: Math.floor((whole.height - part) * random()),
      ...{ width: partWidth, height: part },
    })
    .modulate({
      brightness: 0.85 + random() * 0.3,
      saturation: 0.7 + random() * 0.5,
      hue: Math.floor(random() * 24),
    })
    .flop(random() < 0.5)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const pixels = Uint8ClampedArray.from(await sharp(light).resize(width, height).raw().toBuffer());
  grain ??= Int8Array.from({ length: width * height }, randomGrain);
  for (let at = 0; at < pixels.length; at++) pixels[at]! += grain[Math.floor(at / 3)]!;
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toFile(`${file}.part`);
  renameSync(`${file}.part`, file);
  return file;
}

const grainSeed = randomNumbers(4711);
const randomGrain = () => (grainSeed() + grainSeed() - 1) * 14;

/** Between 0 and 1, the same for the same seed (Park and Miller's generator). */
function randomNumbers(seed: number) {
  let last = (seed * 7919) % 2147483647;
  return () => {
    last = (last * 16807) % 2147483647;
    return last / 2147483647;
  };
}
