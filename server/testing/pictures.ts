import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { receiveUpload, type UploadedFile } from '#server/photos/receive-upload.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** A picture with something in it; no two with different `shade` are alike. Sides in pixels. */
export function picture({ width = 640, height = 480, shade = 0 } = {}) {
  const background = { r: 40 + shade, g: 90, b: 160 };
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const patch = { create: { width: 64, height: 64, channels: 3, background } } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } }).composite([
    { input: patch, left: 0, top: 0 },
  ]);
}

/** A photo of one color that is large enough for a page. */
export const pagePhoto = (background = '#888') =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Words that a camera writes into a picture, and nobody else may read. */
export const secret = 'Dana Field, 28.5383 N';

/** What a phone writes: lying on its side, with where it was taken and by whom, in each of the three ways to say so. */
export async function phonePicture(shade = 0): Promise<Buffer> {
  const jpeg = await picture({ width: 3000, height: 2000, shade })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: secret, Make: 'Phone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 17/1', GPSAreaInformation: secret },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
    .toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), iptc(secret), comment(secret), jpeg.subarray(2)]);
}

/** The same PNG, JPEG or AVIF, whose header says that it has these sides: enough to refuse it, and little to make. */
export function withClaimedSize(picture: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(picture);
  const frame = findSegment(bytes, [0xc0, 0xc1, 0xc2]);
  if (frame !== undefined) {
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  }
  const isPng = bytes.includes('IHDR');
  const at = isPng ? 16 : bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  if (isPng) bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** The same TIFF, as sharp writes it, with another number behind this tag. */
export function withTag(tiff: Buffer, tag: number, value: number): Buffer {
  const bytes = Buffer.from(tiff);
  const start = bytes.readUInt32LE(4) + 2;
  for (let entry = start; entry < start + 12 * bytes.readUInt16LE(start - 2); entry += 12)
    if (bytes.readUInt16LE(entry) === tag) bytes.writeUInt16LE(value, entry + 8);
  return bytes;
}

/** The same JPEG with a header as some Samsung phones write it: "Invalid SOS parameters", says the decoder, and decodes it. */
export function withOddScan(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda])) + 2;
  // The last coefficient of the scan; without passes it is 63.
  bytes[scan + bytes.readUInt16BE(scan) - 2] = 0;
  return bytes;
}

/** A real one, from an iPhone: 900 × 1200 when upright. */
export const heic = () => readFileSync(new URL('../../tests/support/from-an-iphone.heic', import.meta.url));

/** 900 × 1200 in Display P3, as every iPhone takes pictures: bright red above, blue below. In sRGB they are less. */
export const wideColorHeic = () =>
  readFileSync(new URL('../../tests/support/display-p3.heic', import.meta.url));

/** The same, with the number of its colors instead of their profile, as some Android phones write it. */
export function numberedColorsHeic(): Buffer {
  const bytes = wideColorHeic();
  const displayP3 = Buffer.from('nclx\0\x0c\0\x0d\0\x06\x80', 'latin1');
  displayP3.copy(bytes, bytes.indexOf('colrprof') + 4);
  return bytes;
}

/** A picture in a file of its own, as it is once it was sent. */
export const receivePicture = async (bytes: Uint8Array) =>
  (await receiveUpload(Readable.from([Buffer.from(bytes)]), {
    dataDir: makeTemporaryFolder(),
    maxBytes: Infinity,
  })) as UploadedFile;

/** A segment of a JPEG file, after the first two bytes of which it may stand. */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const comment = (text: string) => segment(0xfe, Buffer.from(text));

/** Photoshop's segment with an IPTC caption. */
function iptc(text: string): Buffer {
  const caption = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, text.length]), Buffer.from(text)]);
  const size = Buffer.from([0, 0, 0, caption.length]);
  const block = [Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, caption, Buffer.alloc(caption.length % 2)];
  return segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), ...block]));
}

/** Where each segment of a JPEG file begins, up to where the picture itself does. */
function listSegmentStarts(jpeg: Buffer): number[] {
  const starts: number[] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2))
    starts.push(at);
  return starts;
}

/** The markers of a JPEG file's segments, up to where the picture itself begins. */
export const listMarkers = (jpeg: Buffer) => listSegmentStarts(jpeg).map((at) => jpeg[at + 1]!);

/** Where the segment with one of these markers begins; undefined in what is no JPEG. */
const findSegment = (jpeg: Buffer, markers: number[]) =>
  listSegmentStarts(jpeg).find((at) => markers.includes(jpeg[at + 1]!));
