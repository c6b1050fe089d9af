import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { heic, phonePicture, picture, segment } from './pictures.ts';

export interface BrokenPicture {
  name: string;
  bytes: Buffer;
}

/** A whole number from 0 up to, not including, `below`. */
type Chance = (below: number) => number;

/** Numbers that look random and are the same for the same seed (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Pictures of each kind that is read, whole; each is broken in many ways. */
async function wholePictures(): Promise<Record<string, Buffer>> {
  const small = () => picture({ width: 200, height: 150 });
  const frames = await Promise.all(
    [0, 60, 120].map((shade) => picture({ width: 90, height: 70, shade }).png().toBuffer()),
  );
  const animated = () => sharp(frames, { join: { animated: true } });
  return {
    jpeg: await small().jpeg().toBuffer(),
    'jpeg of a phone': await phonePicture(),
    'progressive jpeg': await small().jpeg({ progressive: true }).toBuffer(),
    'CMYK jpeg': await small().toColorspace('cmyk').jpeg().toBuffer(),
    'gray jpeg': await small().grayscale().jpeg().toBuffer(),
    png: await small().png().toBuffer(),
    'interlaced png': await small().png({ progressive: true }).toBuffer(),
    'png of 16 bits': await small().toColorspace('rgb16').png().toBuffer(),
    'png with a palette': await small().png({ palette: true }).toBuffer(),
    webp: await small().webp().toBuffer(),
    'lossless webp': await small().webp({ lossless: true }).toBuffer(),
    'animated webp': await animated().webp().toBuffer(),
    gif: await small().gif().toBuffer(),
    'animated gif': await animated().gif().toBuffer(),
    tiff: await small().tiff({ compression: 'lzw' }).toBuffer(),
    'CMYK tiff': await small().toColorspace('cmyk').tiff({ compression: 'deflate' }).toBuffer(),
    'tiff of jpeg tiles': await small()
      .tiff({ compression: 'jpeg', tile: true, tileWidth: 64, tileHeight: 64 })
      .toBuffer(),
    avif: await small().avif({ effort: 0 }).toBuffer(),
    heic: heic(),
  };
}

/** Where each kind says how large it is. */
const sizes: [start: string, change: (bytes: Buffer, chance: Chance) => void][] = [
  [
    '\x89PNG',
    (bytes, chance) => {
      for (const at of [16, 20])
        bytes.writeUInt32BE([0, 1, 7000, 65_535, 2 ** 31 - 1, 2 ** 32 - 1][chance(6)]!, at);
      bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    },
  ],
  ['GIF8', (bytes, chance) => void bytes.writeUInt32LE(chance(2) ? 0xffffffff : 0x20002000, 6)],
  [
    '\xff\xd8',
    (bytes, chance) => {
      for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
        if ([0xc0, 0xc1, 0xc2].includes(bytes[at + 1]!)) {
          for (const side of [5, 7]) bytes.writeUInt16BE([0, 1, 7000, 65_535][chance(4)]!, at + side);
          return;
        }
    },
  ],
  ['RIFF', (bytes, chance) => void bytes.fill(0xff, 24, 25 + chance(6))],
  [
    'II*',
    (bytes, chance) => {
      const directory = bytes.readUInt32LE(4);
      if (directory + 14 > bytes.length) return;
      for (let entry = 0, at = directory + 2; entry < 12 && at + 12 <= bytes.length; entry++, at += 12)
        if (chance(3) === 0) bytes.writeUInt32LE([0, 1, 70_000, 2 ** 32 - 1][chance(4)]!, at + 8);
    },
  ],
  [
    '',
    (bytes, chance) => {
      const at = bytes.indexOf('ispe');
      if (at > 0)
        for (const side of [8, 12])
          bytes.writeUInt32BE([0, 7000, 65_535, 2 ** 32 - 1][chance(4)]!, at + side);
    },
  ],
];

const breakages: Record<string, (whole: Buffer, chance: Chance, other: Buffer) => Buffer> = {
  'cut off': (whole, chance) => whole.subarray(0, chance(whole.length)),
  'cut off late': (whole, chance) => whole.subarray(0, whole.length - 1 - chance(200)),
  'a bit flipped': (whole, chance) => flipped(whole, 1, chance),
  'bits flipped': (whole, chance) => flipped(whole, 2 + chance(200), chance),
  'bits flipped at the start': (whole, chance) =>
    Buffer.concat([flipped(whole.subarray(0, 300), 1 + chance(8), chance), whole.subarray(300)]),
  'a hole': (whole, chance) => {
    const bytes = Buffer.from(whole);
    const at = chance(bytes.length);
    return bytes.fill(chance(256), at, Math.min(bytes.length, at + chance(5000)));
  },
  'a piece missing': (whole, chance) => {
    const at = chance(whole.length);
    return Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1 + chance(500))]);
  },
  'a piece twice': (whole, chance) => {
    const at = chance(whole.length);
    return Buffer.concat([whole.subarray(0, at), whole.subarray(at >> 1)]);
  },
  'another size': (whole, chance) => {
    const bytes = Buffer.from(whole);
    sizes.find(([start]) => bytes.toString('latin1', 0, 4).startsWith(start))![1](bytes, chance);
    return bytes;
  },
  'two in one': (whole, chance, other) => Buffer.concat([whole.subarray(0, 16 + chance(300)), other]),
  'a page behind it': (whole) =>
    Buffer.concat([whole, Buffer.from('<script>alert(1)</script><?php phpinfo(); ?>')]),
  'an archive behind it': (whole) =>
    Buffer.concat([whole, Buffer.from('PK\x03\x04'), Buffer.alloc(200), Buffer.from('PK\x05\x06')]),
};

function flipped(whole: Buffer, bits: number, chance: Chance): Buffer {
  const bytes = Buffer.from(whole);
  for (let flip = 0; flip < bits; flip++) bytes[chance(bytes.length)]! ^= 1 << chance(8);
  return bytes;
}

/** Files that are made to do harm, and some that only have the wrong name. */
async function trickFiles(): Promise<BrokenPicture[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#48c' } });
  const jpeg = await picture().jpeg().toBuffer();
  const progressive = await picture().jpeg({ progressive: true }).toBuffer();
  const scans = progressive.subarray(progressive.indexOf(Buffer.from([0xff, 0xda])), -2);
  const laughs = Array.from(
    { length: 12 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  ).join('');
  const texts: Record<string, string> = {
    nothing: '',
    'one byte': '\xff',
    'a text named .jpg': 'My driveway is cracked.',
    SVG: '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    'SVG of a billion laughs': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg>&l12;</svg>`,
    'SVG that begins like JPEG': '\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>',
    page: '<!doctype html><script>alert(1)</script>',
    PDF: '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>',
    film: '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08moov',
    'program of Windows': 'MZ\x90\0\x03\0\0\0',
    PostScript: '%!PS-Adobe-3.0\n(/etc/passwd) run',
    'only a start of JPEG': '\xff\xd8\xff',
    'only a start of PNG': '\x89PNG\r\n\x1a\n',
    'only a start of HEIC': '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    'GIF that is a script': 'GIF89a=1;alert(1)//',
  };
  const profile = deflateSync(Buffer.alloc(60_000_000), { level: 9 });
  const png = await flat(20, 20).png().toBuffer();
  const chunk = Buffer.concat([Buffer.from('iCCPx\0\0'), profile]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(chunk.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk));
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1') })),
    { name: 'PNG of 50 flat megapixels', bytes: await flat(10_000, 5000).png().toBuffer() },
    { name: 'PNG of 225 flat megapixels', bytes: await flat(15_000, 15_000).png().toBuffer() },
    {
      name: 'interlaced PNG of 49 flat megapixels',
      bytes: await flat(7000, 7000).png({ progressive: true }).toBuffer(),
    },
    {
      name: 'progressive JPEG of 49 flat megapixels',
      bytes: await flat(7000, 7000).jpeg({ progressive: true }).toBuffer(),
    },
    {
      name: 'WebP of 49 flat megapixels',
      bytes: await flat(7000, 7000).webp({ lossless: true, effort: 0 }).toBuffer(),
    },
    { name: 'GIF of 36 flat megapixels', bytes: await flat(6000, 6000).gif({ effort: 1 }).toBuffer() },
    { name: 'AVIF of 10 flat megapixels', bytes: await flat(3600, 2800).avif({ effort: 0 }).toBuffer() },
    { name: 'AVIF of 25 flat megapixels', bytes: await flat(5000, 5000).avif({ effort: 0 }).toBuffer() },
    { name: 'one pixel by 65,000', bytes: await flat(1, 65_000).jpeg().toBuffer() },
    {
      name: 'PNG with 60 MB of color profile',
      bytes: Buffer.concat([png.subarray(0, 33), size, chunk, sum, png.subarray(33)]),
    },
    {
      name: 'JPEG with 2,000 scans',
      bytes: Buffer.concat([
        progressive.subarray(0, -2),
        ...Array(200).fill(scans),
        progressive.subarray(-2),
      ]),
    },
    {
      name: 'JPEG with 12 MB of comments',
      bytes: Buffer.concat([
        jpeg.subarray(0, 2),
        ...Array(180).fill(segment(0xfe, Buffer.alloc(65_000, 'x'))),
        jpeg.subarray(2),
      ]),
    },
    {
      name: 'JPEG with SVG in a comment',
      bytes: Buffer.concat([
        jpeg.subarray(0, 2),
        segment(0xfe, Buffer.from('<svg onload="alert(1)"/>')),
        jpeg.subarray(2),
      ]),
    },
  ];
}

/** This many broken pictures and other files, the same for the same seed: tricks first, then broken at random. */
export async function brokenPictures(count: number, seed: number): Promise<BrokenPicture[]> {
  const chance = chanceOf(seed);
  const wholes = Object.entries(await wholePictures());
  const ways = Object.entries(breakages);
  const made = await trickFiles();
  while (made.length < count) {
    const [kind, whole] = wholes[made.length % wholes.length]!;
    const [way, breakIt] = ways[chance(ways.length)]!;
    const [, other] = wholes[chance(wholes.length)]!;
    made.push({ name: `${kind}: ${way}`, bytes: breakIt(whole, chance, other) });
  }
  return made.slice(0, count);
}
