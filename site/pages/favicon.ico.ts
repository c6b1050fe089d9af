import type { APIRoute } from 'astro';
import { drawIcon } from '#site/icons/mark.ts';
import { loadLogo } from '#site/logo/site-logo.ts';
import { sitePalette } from '#site/styles/site-colors.ts';

const edge = 32;
const headerLength = 22;

/** An ICO file containing one PNG, which every browser since 2007 can read. */
export const GET: APIRoute = async () => {
  const png = await drawIcon({ edge, margin: 0 }, { palette: sitePalette(), logo: loadLogo() });
  const header = Buffer.alloc(headerLength);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(edge, 6);
  header.writeUInt8(edge, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(headerLength, 18);
  return new Response(new Uint8Array(Buffer.concat([header, png])), {
    headers: { 'content-type': 'image/x-icon' },
  });
};
