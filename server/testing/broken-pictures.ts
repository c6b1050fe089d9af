import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { claiming, heic, phonePicture, picture, segment } from './pictures.ts';
import { seeded } from './seeded.ts';

export interface BrokenPicture {
  name: string;
  bytes: Buffer;
}

/** A whole number from 0 up to, not including, `below`. */
type Chance = (below: number) => number;

/** Pictures of each kind that is read, whole; each is broken in many ways. */
async function wholePictures(): Promise<Record<string, Buffer>> {
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

const breakages: Record<string, (whole: Buffer, chance: Chance, other: Buffer) => Buffer> = {
  'cut off': (whole, chance) => whole.subarray(0, chance(whole.length)),
  'cut off late': (whole, chance) => whole.subarray(0, whole.length - 1 - chance(200)),
  'bits flipped': (whole, chance) => flipped(whole, 1 + chance(200), chance),
  'bits flipped at the start': (whole, chance) =>
    Buffer.concat([flipped(whole.subarray(0, 300), 1 + chance(8), chance), whole.subarray(300)]),
  'a hole': (whole, chance) => {
    const at = chance(whole.length);
    return Buffer.from(whole).fill(chance(256), at, Math.min(whole.length, at + chance(5000)));
  },
  'a piece missing': (whole, chance) => {
    const at = chance(whole.length);
    return Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1 + chance(500))]);
  },
  'another size': (whole, chance) => claiming(whole, lengths[chance(4)]!, lengths[chance(4)]!),
  'two in one': (whole, chance, other) => Buffer.concat([whole.subarray(0, 16 + chance(300)), other]),
  'a page and an archive behind it': (whole) =>
    Buffer.concat([whole, Buffer.from('<script>alert(1)</script>PK\x03\x04PK\x05\x06')]),
};

function flipped(whole: Buffer, bits: number, chance: Chance): Buffer {
  const bytes = Buffer.from(whole);
  for (let flip = 0; flip < bits; flip++) bytes[chance(bytes.length)]! ^= 1 << chance(8);
  return bytes;
}

/** Files that are made to do harm, and some that only have the wrong name. */
async function trickPictures(): Promise<BrokenPicture[]> {
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
    'PNG of five million pixels by ten': [claiming(png, 5_000_000, 10)],
    'JPEG with thousands of scans': [passes.subarray(0, -2), ...Array(1000).fill(scans), passes.subarray(-2)],
    'JPEG with 12 MB of comments': [jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)],
  };
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1') })),
    ...Object.entries(bombs).map(([name, parts]) => ({ name, bytes: Buffer.concat(parts) })),
  ];
}

/** This many broken pictures and other files, the same for the same seed: tricks first, then broken at random. */
export async function brokenPictures(count: number, seed: number): Promise<BrokenPicture[]> {
  const random = seeded(seed);
  const chance: Chance = (below) => Math.floor(random() * below);
  const wholes = Object.entries(await wholePictures());
  const ways = Object.entries(breakages);
  const made = await trickPictures();
  while (made.length < count) {
    const [kind, whole] = wholes[made.length % wholes.length]!;
    const [way, breakIt] = ways[chance(ways.length)]!;
    const [, other] = wholes[chance(wholes.length)]!;
    made.push({ name: `${kind}: ${way}`, bytes: breakIt(whole, chance, other) });
  }
  return made.slice(0, count);
}
