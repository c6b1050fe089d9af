import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import sharp from 'sharp';

/**
 * Opens a HEIC picture in the colors of its profile, upright: the decoder turns it.
 * @throws if it can't be read
 */
export async function openHeic(
  file: string,
  isTooLarge: (size: { width: number; height: number }) => boolean,
): Promise<Sharp | 'too large'> {
  // Two megabytes of decoder: loaded only when needed.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  await libheif.ready;
  const bytes = await readFile(file);
  const decoder = new libheif.HeifDecoder();
  const pictures = decoder.decode(bytes);
  try {
    const [first] = pictures;
    if (!first) throw new Error('There is no picture in this file.');
    const [width, height] = [first.get_width(), first.get_height()];
    if (isTooLarge({ width, height })) return 'too large';
    const { tiff, pixels } = createTiff(width, height, await readProfile(bytes));
    const isDecoded = await new Promise((resolve) => first.display({ data: pixels, width, height }, resolve));
    if (!isDecoded) throw new Error('The picture is damaged.');
    return sharp(tiff, { limitInputPixels: false });
  } finally {
    for (const picture of pictures) picture.free();
    decoder.decoder?.delete();
  }
}

/** The ICC profile of a HEIC picture. Without one, most are sRGB; some phones say Display P3 by its number. */
async function readProfile(bytes: Buffer): Promise<Buffer> {
  // sharp reads only the header of HEIC.
  const { icc } = await sharp(bytes)
    .metadata()
    .catch(() => ({ icc: undefined }));
  if (icc) return icc;
  const numbersAt = bytes.indexOf('colrnclx');
  const isDisplayP3 = numbersAt > 0 && bytes.readUInt16BE(numbersAt + 8) === 12;
  const sample = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } })
    .withIccProfile(isDisplayP3 ? 'p3' : 'srgb')
    .png();
  return (await sharp(await sample.toBuffer()).metadata()).icc!;
}

/**
 * An empty picture with a color profile; sharp takes none for raw pixels. The pixels are decoded right into it: a copy
 * of them would take another 4 bytes each.
 */
function createTiff(width: number, height: number, profile: Buffer) {
  const rows = 16;
  const strips = Math.ceil(height / rows);
  // Longer than any picture's tags.
  const tagsLength = 512 + 8 * strips + profile.length;
  const sizes = Array.from(
    { length: strips },
    (_, strip) => Math.min(rows, height - strip * rows) * width * 4,
  );
  const tags: [tag: number, values: number[] | Buffer][] = [
    [256, [width]],
    [257, [height]],
    [258, [8, 8, 8, 8]], // bits of each sample
    [259, [1]], // not compressed
    [262, [2]], // red, green, blue
    [273, sizes.map((_, strip) => tagsLength + strip * rows * width * 4)],
    [277, [4]], // samples of a pixel
    [278, [rows]],
    [279, sizes],
    [338, [2]], // the fourth sample is opacity
    [34675, profile],
  ];
  // Memory that nobody has touched is not taken before the decoder is done.
  const tiff = Buffer.allocUnsafeSlow(tagsLength + width * height * 4);
  tiff.write('II*\0\b\0\0\0', 'latin1');
  tiff.writeUInt16LE(tags.length, 8);
  let end = tiff.writeUInt32LE(0, 10 + 12 * tags.length);
  for (const [index, [tag, values]] of tags.entries()) {
    const isBytes = Buffer.isBuffer(values);
    const at = 10 + 12 * index;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(isBytes ? 7 : 4, at + 2);
    tiff.writeUInt32LE(values.length, at + 4);
    // A single number is stored in the list of tags, anything longer after it.
    if (values.length > 1) tiff.writeUInt32LE(end, at + 8);
    if (isBytes) end += values.copy(tiff, end);
    else if (values.length === 1) tiff.writeUInt32LE(values[0]!, at + 8);
    else for (const value of values) end = tiff.writeUInt32LE(value, end);
  }
  return { tiff, pixels: tiff.subarray(tagsLength) };
}
