import sharp from 'sharp';
import { photoLimits } from '#shared/photos.ts';

const [width, height] = [1200, 900];
/** Where the joints are, in pixels from edge to edge. */
const panel = 300;

/** A picture of a slab with its joints and a crack, and a small one beside it. The same seed draws the same. */
export async function drawSlab(seed: number) {
  let state = seed * 7919 + 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const base = 150 + Math.floor(random() * 50);
  const crack = Array.from({ length: width }, () => 0);
  for (let x = 1, y = height * (0.3 + random() * 0.4); x < width; x++) {
    y += (random() - 0.5) * 9;
    crack[x] = y;
  }
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isJoint = x % panel < 5 || y % panel < 5;
      const isCrack = Math.abs(y - crack[x]!) < 2 + (x % 90) / 40;
      const light = base - y / 30 + (random() - 0.5) * 26;
      const shade = isCrack ? light - 90 : isJoint ? light - 45 : light;
      const at = (y * width + x) * 3;
      pixels[at] = Math.max(0, shade + 6);
      pixels[at + 1] = Math.max(0, shade + 2);
      pixels[at + 2] = Math.max(0, shade - 8);
    }
  }
  const whole = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
  const side = photoLimits.thumbnailSide;
  const thumbnail = await sharp(whole).resize({ width: side, height: side, fit: 'inside' }).jpeg().toBuffer();
  return { width, height, whole, thumbnail };
}
