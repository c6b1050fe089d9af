import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type CustomPlugin, optimize } from 'svgo';
import { openPicture } from '#content-model/check/open-picture.ts';
import { contentFolder } from '#content-model/load.ts';
import { readLogo } from '#content-model/logo/read-logo.ts';

/** The picture of the owner's logo from which every size is drawn. Sizes are in its own units. */
export type LogoFile = { bytes: Buffer; isSvg: boolean; width: number; height: number; path: string };

/** In pixels: pages show a logo no taller than this, on double-density screens. */
const maxHeight = 2 * 56;

/** By path: every page asks twice, and going through a drawing takes time. */
const known = new Map<string, LogoFile>();

/** @throws if check-content would refuse the file */
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
  if (!read.ok) throw new Error(`content/${name} ${read.problem}`);
  return { width: read.width, height: read.height };
}

/** The file as pages fetch it: an SVG without the leftovers of drawing programs, or a PNG no larger than shown. */
export async function servedBytes({ bytes, isSvg, width, height }: LogoFile): Promise<Buffer> {
  if (!isSvg)
    return openPicture(bytes)
      .resize({ height: maxHeight, withoutEnlargement: true })
      .png({ compressionLevel: 9, effort: 10 })
      .toBuffer();
  // Without it, a drawing shown smaller is cut off instead of shrinking.
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

/** The logo as PNG bytes, as large as fits into a box of pixels, with its size there. */
export async function drawLogo(
  { bytes, isSvg, width, height }: LogoFile,
  box: { width: number; height: number },
) {
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  // Drawings are rendered at the size needed; at 72 dpi, one of their units is one pixel.
  const density = Math.min(Math.max(72 * scale, 1), 100_000);
  const png = await (isSvg ? sharp(bytes, { density }) : openPicture(bytes))
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer();
  return { png, ...size };
}
