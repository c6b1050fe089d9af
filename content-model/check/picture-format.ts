/** `heic` needs a decoder of its own; sharp reads the others. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic';

/** How many of a file's first bytes identify its format. */
export const signatureLength = 64;

const starts: [PictureFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF.{4}WEBPVP8[ LX]/s],
  ['gif', /^GIF8[79]a/],
  ['tiff', /^(?:II\*|MM.\*)/s],
  // One format, two encodings: the encoding is named anywhere in the list that follows.
  ['avif', /^.{4}ftyp.*avi[fs]/s],
  ['heic', /^.{4}ftyp(?:hei[cx]|hev[cx]|mif1|msf1)/s],
];

/**
 * Returns a file's format by its first bytes, whatever its name or its sender says.
 * @returns undefined for anything that isn't accepted: SVG, PDF, video, text, an empty file
 */
export function formatOf(start: Uint8Array): PictureFormat | undefined {
  const text = Buffer.from(start.subarray(0, signatureLength)).toString('latin1');
  return starts.find(([, pattern]) => pattern.test(text))?.[0];
}

/** The tags of a TIFF picture that say how much has to be in memory while it is decoded. */
const tags = {
  bits: 258,
  compression: 259,
  samples: 277,
  planes: 284,
  sampleFormat: 339,
} as const;
const tileSides = [322, 323];
const readTags: number[] = [...Object.values(tags), ...tileSides];
/** None, LZW, JPEG, Deflate under its two numbers, PackBits. */
const compressions = [1, 5, 7, 8, 32946, 32773];
/** The longest side of a tile, in pixels: what programs write. A whole row of tiles is held. */
const maxTile = 512;
/** In bytes, of the two types that numbers here have. */
const sizes: Record<number, 2 | 4> = { 3: 2, 4: 4 };

/**
 * Whether a TIFF has the structure of a photo: whole numbers of 8 or 16 bits, all colors of a pixel together, tiles
 * that are not larger than the picture needs. sharp doesn't report this, and its decoder holds whatever a tile or a
 * plane claims to be. What cannot be read here is not as it should be either.
 */
export function isPlainTiff(bytes: Buffer): boolean {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  const number = (at: number, size: 2 | 4) =>
    isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  try {
    const start = number(4, 4);
    const found = new Map<number, number[]>();
    for (let entry = start + 2, left = number(start, 2); left > 0; left--, entry += 12) {
      const tag = number(entry, 2);
      const size = sizes[number(entry + 2, 2)];
      const count = number(entry + 4, 4);
      if (!readTags.includes(tag)) continue;
      // One that is there twice is read by each program as it likes.
      if (!size || count > 4 || found.has(tag)) return false;
      const at = count * size <= 4 ? entry + 8 : number(entry + 8, 4);
      found.set(
        tag,
        Array.from({ length: count }, (_, index) => number(at + index * size, size)),
      );
    }
    const each = (tag: number, isRight: (value: number) => boolean) => (found.get(tag) ?? []).every(isRight);
    return (
      found.has(tags.bits) &&
      each(tags.bits, (bits) => bits === 8 || bits === 16) &&
      each(tags.compression, (compression) => compressions.includes(compression)) &&
      each(tags.samples, (samples) => samples <= 4) &&
      each(tags.planes, (planes) => planes === 1) &&
      each(tags.sampleFormat, (format) => format === 1) &&
      tileSides.every((tag) => each(tag, (side) => side <= maxTile))
    );
  } catch {
    return false;
  }
}
