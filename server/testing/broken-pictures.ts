import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { heic, phonePicture, picture, segment, withClaimedSize } from './pictures.ts';
import { createRandom } from './random.ts';

export interface BrokenPicture {
  name: string;
  bytes: Buffer;
}

/** A whole number from 0 up to, not including, `below`. */
type RandomBelow = (below: number) => number;

/** Pictures of each kind that is read, whole; each is broken in many ways. */
async function createWholePictures(): Promise<Record<string, Buffer>> {
  const small = () => picture({ width: 200, height: 150 });
  const frames = [0, 60, 120].map((shade) => picture({ width: 90, height: 70, shade }).png().toBuffer());
  return {
    jpeg: await small().jpeg().toBuffer(),
    'jpeg of a phone': await phonePicture(),
    'progressive jpeg': await small().jpeg({ progressive: true }).toBuffer(),
    'CMYK jpeg': await small().toColorspace('cmyk').jpeg().toBuffer(),
    png: await small().png().toBuffer(),
    'interlaced png of 16 bits': await small().toColorspace('rgb16').png({ progressive: true }).toBuffer(),
    'png with a palette': await small().png({ palette: true }).toBuffer(),
    webp: await small().webp().toBuffer(),
    'lossless webp': await small().webp({ lossless: true }).toBuffer(),
    'animated gif': await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer(),
    tiff: await small().tiff({ compression: 'lzw' }).toBuffer(),
    'tiff of jpeg tiles': await small().tiff({ compression: 'jpeg', tile: true, tileWidth: 64 }).toBuffer(),
    avif: await small().avif({ effort: 0 }).toBuffer(),
    heic: heic(),
  };
}

const lengths = [0, 1, 7000, 65_535];

const breakages: Record<string, (whole: Buffer, randomBelow: RandomBelow, other: Buffer) => Buffer> = {
  'cut off': (whole, randomBelow) => whole.subarray(0, randomBelow(whole.length)),
  'cut off late': (whole, randomBelow) => whole.subarray(0, whole.length - 1 - randomBelow(200)),
  'bits flipped': (whole, randomBelow) => flipBits(whole, 1 + randomBelow(200), randomBelow),
  'bits flipped at the start': (whole, randomBelow) =>
    Buffer.concat([flipBits(whole.subarray(0, 300), 1 + randomBelow(8), randomBelow), whole.subarray(300)]),
  'a hole': (whole, randomBelow) => {
    const at = randomBelow(whole.length);
    return Buffer.from(whole).fill(randomBelow(256), at, Math.min(whole.length, at + randomBelow(5000)));
  },
  'a piece missing': (whole, randomBelow) => {
    const at = randomBelow(whole.length);
    return Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1 + randomBelow(500))]);
  },
  'another size': (whole, randomBelow) =>
    withClaimedSize(whole, lengths[randomBelow(4)]!, lengths[randomBelow(4)]!),
  'two in one': (whole, randomBelow, other) =>
    Buffer.concat([whole.subarray(0, 16 + randomBelow(300)), other]),
  'a page and an archive behind it': (whole) =>
    Buffer.concat([whole, Buffer.from('<script>alert(1)</script>PK\x03\x04PK\x05\x06')]),
};

function flipBits(whole: Buffer, bits: number, randomBelow: RandomBelow): Buffer {
  const bytes = Buffer.from(whole);
  for (let flip = 0; flip < bits; flip++) bytes[randomBelow(bytes.length)]! ^= 1 << randomBelow(8);
  return bytes;
}

/** Files that are made to do harm, and some that only have the wrong name. */
async function createTrickPictures(): Promise<BrokenPicture[]> {
  const texts: Record<string, string> = {
    nothing: '',
    'a text named .jpg': 'My driveway is cracked.',
    SVG: '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    'SVG that begins like JPEG': '\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>',
    PDF: '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>',
    film: '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08moov',
    PostScript: '%!PS-Adobe-3.0\n(/etc/passwd) run',
    'only a start of PNG': '\x89PNG\r\n\x1a\n',
    'only a start of HEIC': '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    'GIF that is a script': 'GIF89a=1;alert(1)//',
  };
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#48c' } });
  const [jpeg, png] = [await picture().jpeg().toBuffer(), await flat(20, 20).png().toBuffer()];
  const profile = Buffer.concat([Buffer.from('iCCPx\0\0'), deflateSync(Buffer.alloc(60_000_000))]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(profile.length - 4);
  sum.writeUInt32BE(crc32(profile));
  const passes = await picture({ width: 200, height: 150 }).jpeg({ progressive: true }).toBuffer();
  const scans = passes.subarray(passes.indexOf(Buffer.from([0xff, 0xda])), -2);
  const comments = Array(180).fill(segment(0xfe, Buffer.alloc(65_000, 'x')));
  const bombs: Record<string, Buffer[]> = {
    'one pixel by 65,000': [await flat(1, 65_000).jpeg().toBuffer()],
    'PNG with 60 MB of color profile': [png.subarray(0, 33), size, profile, sum, png.subarray(33)],
    'PNG of five million pixels by ten': [withClaimedSize(png, 5_000_000, 10)],
    'JPEG with thousands of scans': [passes.subarray(0, -2), ...Array(1000).fill(scans), passes.subarray(-2)],
    'JPEG with 12 MB of comments': [jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)],
  };
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1') })),
    ...Object.entries(bombs).map(([name, parts]) => ({ name, bytes: Buffer.concat(parts) })),
  ];
}

/** This many broken pictures and other files, the same for the same seed: tricks first, then broken at random. */
export async function createBrokenPictures(count: number, seed: number): Promise<BrokenPicture[]> {
  const random = createRandom(seed);
  const randomBelow: RandomBelow = (below) => Math.floor(random() * below);
  const wholes = Object.entries(await createWholePictures());
  const ways = Object.entries(breakages);
  const pictures = await createTrickPictures();
  while (pictures.length < count) {
    const [kind, whole] = wholes[pictures.length % wholes.length]!;
    const [way, breakIt] = ways[randomBelow(ways.length)]!;
    const [, other] = wholes[randomBelow(wholes.length)]!;
    pictures.push({ name: `${kind}: ${way}`, bytes: breakIt(whole, randomBelow, other) });
  }
  return pictures.slice(0, count);
}
