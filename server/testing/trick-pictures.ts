import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { picture, segment } from './pictures.ts';

export interface BrokenPicture {
  name: string;
  bytes: Buffer;
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#48c' } });

/** Files that are made to do harm, and some that only have the wrong name. */
export async function trickPictures(): Promise<BrokenPicture[]> {
  const jpeg = await picture().jpeg().toBuffer();
  const progressive = await picture({ width: 200, height: 150 }).jpeg({ progressive: true }).toBuffer();
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
    { name: 'one pixel by 65,000', bytes: await flat(1, 65_000).jpeg().toBuffer() },
    {
      name: 'PNG with 60 MB of color profile',
      bytes: Buffer.concat([png.subarray(0, 33), size, chunk, sum, png.subarray(33)]),
    },
    {
      name: 'JPEG with thousands of scans',
      bytes: Buffer.concat([
        progressive.subarray(0, -2),
        ...Array(1000).fill(scans),
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

/** Small files that are many megapixels when they are decoded; some more than are allowed. */
export async function largePictures(): Promise<BrokenPicture[]> {
  return [
    { name: 'PNG of 50 flat megapixels', bytes: await flat(10_000, 5000).png().toBuffer() },
    { name: 'PNG of 225 flat megapixels', bytes: await flat(15_000, 15_000).png().toBuffer() },
    {
      name: 'interlaced PNG of 41 flat megapixels',
      bytes: await flat(6400, 6400).png({ progressive: true }).toBuffer(),
    },
    {
      name: 'progressive JPEG of 45 flat megapixels',
      bytes: await flat(6700, 6700).jpeg({ progressive: true }).toBuffer(),
    },
    {
      name: 'WebP of 49 flat megapixels',
      bytes: await flat(7000, 7000).webp({ lossless: true, effort: 0 }).toBuffer(),
    },
    { name: 'GIF of 30 flat megapixels', bytes: await flat(5450, 5450).gif({ effort: 1 }).toBuffer() },
    { name: 'AVIF of 8 flat megapixels', bytes: await flat(3330, 2490).avif({ effort: 0 }).toBuffer() },
    { name: 'AVIF of 25 flat megapixels', bytes: await flat(5000, 5000).avif({ effort: 0 }).toBuffer() },
  ];
}
