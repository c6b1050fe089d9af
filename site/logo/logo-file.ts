import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type CustomPlugin, optimize } from 'svgo';
import { contentFolder } from '#content/load.ts';
import { readLogo } from '#content/logo/read-logo.ts';

/** A picture of the owner's logo, of which every size is drawn. Sizes are in its own units. */
export type LogoFile = { bytes: Buffer; isSvg: boolean; width: number; height: number; path: string };

/** Pages show a logo no higher, in pixels, on screens of double density. */
const mostHeight = 2 * 56;

/** By their paths: every page asks twice, and looking through a drawing takes time. */
const known = new Map<string, LogoFile>();

/** @throws when check-content would refuse the file */
export function readLogoFile(name: string): LogoFile {
  const bytes = readFileSync(path.join(contentFolder, name));
  const isSvg = path.extname(name).toLowerCase() === '.svg';
  // A new logo has a new address, so that no cache shows the old one.
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const served = `/logo/${version}.${isSvg ? 'svg' : 'png'}`;
  const file = known.get(served) ?? { ...sizeIn(name, bytes), bytes, isSvg, path: served };
  known.set(served, file);
  return file;
}

function sizeIn(name: string, bytes: Buffer) {
  const read = readLogo(name, bytes);
  if (!read.ok) throw new Error(`content/${name} ${read.fault}`);
  return { width: read.width, height: read.height };
}

/** The file as pages fetch it: an SVG without what drawing programs leave in it, a PNG no larger than it is shown. */
export async function servedBytes({ bytes, isSvg, width, height }: LogoFile): Promise<Buffer> {
  if (!isSvg)
    return sharp(bytes)
      .resize({ height: mostHeight, withoutEnlargement: true })
      .png({ compressionLevel: 9, effort: 10 })
      .toBuffer();
  // Without it a drawing is cut off where it is shown smaller, instead of shrinking.
  const viewBox: CustomPlugin = {
    name: 'viewBox',
    fn: () => ({
      element: {
        enter: ({ name, attributes }, parent) => {
          if (name === 'svg' && parent.type === 'root') attributes.viewBox ??= `0 0 ${width} ${height}`;
        },
      },
    }),
  };
  const plugins = [
    viewBox,
    'preset-default' as const,
    'removeScripts' as const,
    'removeTitle' as const,
    'removeDimensions' as const,
  ];
  return Buffer.from(optimize(bytes.toString('utf8'), { multipass: true, plugins }).data);
}

/** The logo as PNG bytes, as large as it may be within a box of pixels, with the size that it has there. */
export async function drawLogo(
  { bytes, isSvg, width, height }: LogoFile,
  box: { width: number; height: number },
) {
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  // Drawings are drawn at the size they are wanted in; 72 points to an inch is one of their units to a pixel.
  const density = Math.min(Math.max(72 * scale, 1), 100_000);
  const png = await sharp(bytes, isSvg ? { density } : {})
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer();
  return { png, ...size };
}
