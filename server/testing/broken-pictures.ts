import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { heic, phonePicture, picture } from './pictures.ts';
import { seeded } from './seeded.ts';
import { type BrokenPicture, trickPictures } from './trick-pictures.ts';

/** A whole number from 0 up to, not including, `below`. */
type Chance = (below: number) => number;

function chanceOf(seed: number): Chance {
  const random = seeded(seed);
  return (below) => Math.floor(random() * below);
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

/** This many broken pictures and other files, the same for the same seed: tricks first, then broken at random. */
export async function brokenPictures(count: number, seed: number): Promise<BrokenPicture[]> {
  const chance = chanceOf(seed);
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
