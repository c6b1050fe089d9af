import sharp, { type Sharp } from 'sharp';

/** What a picture looks like: two hashes of 64 bits in hexadecimal, for its large shapes and its neighboring areas. */
export type PhotoPrint = string;

/**
 * How many of 64 bits may differ, as measured on the delivered pictures: see
 * docs/decisions/what-the-owner-vouches-for.md.
 */
const mostDifferent = 11;

/**
 * Fractions cut off each side: left, top, right, bottom. A cropped picture is compared to the sample cropped the same
 * way.
 */
const cuts = [
  ...[
    [0, 0, 0, 0],
    [0.05, 0.05, 0.05, 0.05],
    [0.1, 0.1, 0.1, 0.1],
  ],
  ...[
    [0.1, 0.1, 0, 0],
    [0, 0.1, 0.1, 0],
    [0.1, 0, 0, 0.1],
    [0, 0, 0.1, 0.1],
  ],
  ...[
    [0.1, 0, 0, 0],
    [0, 0.1, 0, 0],
    [0, 0, 0.1, 0],
    [0, 0, 0, 0.1],
  ],
] as [number, number, number, number][];

/** @throws if it is not a readable picture */
export async function photoPrint(picture: Buffer): Promise<PhotoPrint> {
  return printOf(sharp(picture));
}

/** The prints of a picture, cropped and mirrored in the ways that are recognized. */
export async function samplePrints(picture: Buffer): Promise<PhotoPrint[]> {
  const upright = await sharp(picture).autoOrient().resize(600).png().toBuffer();
  const mirrored = await sharp(upright).flop().toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const prints: PhotoPrint[] = [];
  for (const side of [upright, mirrored]) {
    for (const [left, top, right, bottom] of cuts) {
      const rest = {
        ...{ left: Math.round(width * left), top: Math.round(height * top) },
        ...{ width: Math.round(width * (1 - left - right)), height: Math.round(height * (1 - top - bottom)) },
      };
      prints.push(await printOf(sharp(side).extract(rest)));
    }
  }
  return prints;
}

export function isAlike(one: PhotoPrint, other: PhotoPrint): boolean {
  const halves = [(print: PhotoPrint) => print.slice(0, 16), (print: PhotoPrint) => print.slice(16)];
  return halves.some((half) => distance(half(one), half(other)) <= mostDifferent);
}

/** How many bits of two prints differ. */
export function distance(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count++;
  return count;
}

async function printOf(image: Sharp): Promise<PhotoPrint> {
  const gray = await sharp(
    await image
      .autoOrient()
      .flatten({ background: '#fff' })
      .grayscale()
      .resize(288, 288, { fit: 'fill' })
      .png()
      .toBuffer(),
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = (side: number) =>
    sharp(gray.data, { raw: { width: 288, height: 288, channels: gray.info.channels } })
      .toColourspace('b-w')
      .resize(side, side, { fit: 'fill' })
      .raw()
      .toBuffer();
  return shapesIn(await plane(32)) + edgesIn(await plane(9));
}

/** pHash: the 64 lowest waves of a cosine transform of 32 by 32 points, each above or below their median. */
function shapesIn(points: Buffer): string {
  const wave = (k: number, at: number) => Math.cos((Math.PI * k * (2 * at + 1)) / 64);
  const numbers = Array.from({ length: 8 }, (_, index) => index);
  const rows = Array.from({ length: 32 }, (_, y) =>
    numbers.map((u) => sum(32, (x) => wave(u, x) * points[y * 32 + x]!)),
  );
  const waves = numbers.flatMap((v) => numbers.map((u) => sum(32, (y) => wave(v, y) * rows[y]![u]!)));
  // The first is the overall brightness, which is not a shape.
  waves[0] = 0;
  const median = waves.toSorted((a, b) => a - b)[32]!;
  return hexadecimal(waves.map((value) => value > median));
}

/** dHash: whether each of 8 by 8 points is darker than the one to its right. */
function edgesIn(points: Buffer): string {
  const places = Array.from({ length: 64 }, (_, index) => Math.floor(index / 8) * 9 + (index % 8));
  return hexadecimal(places.map((at) => points[at]! < points[at + 1]!));
}

function sum(count: number, of: (index: number) => number): number {
  let total = 0;
  for (let index = 0; index < count; index++) total += of(index);
  return total;
}

function hexadecimal(bits: boolean[]): string {
  return BigInt(`0b${bits.map(Number).join('')}`)
    .toString(16)
    .padStart(bits.length / 4, '0');
}
