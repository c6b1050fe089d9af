import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CustomPlugin, optimize } from 'svgo';
import { maxLogoBytes } from '#shared/content/limits.ts';

/** A picture file in the content folder: its size in its own units, or why it cannot be a logo. */
export type ReadLogo = { ok: true; width: number; height: number } | { ok: false; problem: string };

/** The fewest pixels on the longer side of a PNG: the largest icon that phones use. */
const minPixels = 512;
/** The most pixels on each side of a PNG: a small file can claim to be larger than any memory. */
const maxPixels = 5000;
/** The largest SVG, in bytes: it is embedded in every page before anything else. Of a PNG, pages get a small copy. */
const maxBytes = 50_000;

export const unreadable = 'cannot be read as a picture; save it again';
const externalAddress = /^\s*(?!#|data:image\/(png|jpeg|webp);)\S/i;
/** CSS that loads something from outside; a backslash can hide such words. */
const externalStyle = /@import|image-set\(|url\(\s*["']?(?!#|data:)|@[^;{]*\\|\\[^(]*\(/i;

/** Checks an .svg or .png file and returns its size. Never throws. @param bytes the whole file */
export function readLogo(name: string, bytes: Uint8Array): ReadLogo {
  const isSvg = path.extname(name).toLowerCase() === '.svg';
  if (!isSvg) return readPng(Buffer.from(bytes));
  // Before it is parsed: what is large, or grows as it is read, takes no time or memory.
  if (bytes.length > maxBytes) {
    const size = `${Math.round(bytes.length / 1000)} kB`;
    const problem = `is ${size}, and every page starts with it; have it simplified to ${maxBytes / 1000} kB, or use a .png file`;
    return { ok: false, problem };
  }
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes('<!ENTITY') ? { ok: false, problem: entities } : readSvg(text);
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

function readPng(bytes: Buffer): ReadLogo {
  const isPng = bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG';
  if (!isPng) return { ok: false, problem: 'is not a PNG, whatever its name says; save it as one' };
  const refuse = (problem: string): ReadLogo => ({ ok: false, problem: `is ${problem}` });
  if (bytes.length > maxLogoBytes)
    return refuse(`${inMegabytes(bytes.length)}; it may be at most ${inMegabytes(maxLogoBytes)}`);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const longer = Math.max(width, height);
  if (longer > maxPixels)
    return refuse(`${width} × ${height} pixels; each side may have at most ${maxPixels}`);
  if (longer >= minPixels) return { ok: true, width, height };
  return refuse(
    `only ${width} × ${height} pixels; its longer side needs at least ${minPixels}, or use an .svg file`,
  );
}

function readSvg(text: string): ReadLogo {
  const found: { width?: number; height?: number; problem?: string | undefined } = {};
  const notice = (problem: string | undefined) => {
    found.problem ??= problem;
  };
  const inspector: CustomPlugin = {
    name: 'inspector',
    fn: () => ({
      element: {
        enter: ({ name, attributes }, parent) => {
          if (name === 'svg' && parent.type === 'root') Object.assign(found, sizeOf(attributes));
          notice(problemOf(name, attributes));
        },
      },
      text: { enter: ({ value }) => notice(findExternal(value)) },
      cdata: { enter: ({ value }) => notice(findExternal(value)) },
      instruction: { enter: ({ name }) => notice(name === 'xml' ? undefined : outside) },
    }),
  };
  try {
    const { data } = optimize(text, { plugins: [inspector] });
    if (!/^\s*<svg\b|<svg\s/.test(data)) return { ok: false, problem: unreadable };
  } catch {
    return { ok: false, problem: unreadable };
  }
  const { width, height, problem } = found;
  if (problem) return { ok: false, problem };
  if (!width || !height)
    return { ok: false, problem: 'does not say how large it is; export it again with a "viewBox"' };
  return { ok: true, width, height };
}

const entities = 'has entities, as old programs write them; export it again as plain SVG';
const outside = 'loads something from elsewhere; have it exported with everything inside';

const findExternal = (style: string) => (externalStyle.test(style) ? outside : undefined);

/** Returns why an SVG element isn't allowed: a logo must not move, run scripts or look different on another device. */
function problemOf(name: string, attributes: Record<string, string>): string | undefined {
  const tag = localName(name);
  if (tag === 'script' || Object.keys(attributes).some((attribute) => /^on/i.test(attribute)))
    return 'has a script inside; export it again as plain SVG';
  if (tag === 'foreignObject' || Object.values(attributes).includes('http://www.w3.org/1999/xhtml'))
    return 'has a piece of a web page inside; export it again as plain SVG';
  if (tag === 'text' || tag === 'tspan')
    return 'has text that looks different on every device; have them converted to outlines ("create outlines", "object to path")';
  const addresses = Object.entries(attributes).filter(([key]) => /^(href|src)$/.test(localName(key)));
  if (addresses.some(([, address]) => externalAddress.test(address))) return outside;
  // What has a prefix is a drawing program's own, as where it stored the file.
  const styles = Object.entries(attributes).filter(([key]) => !key.includes(':'));
  return styles.map(([, style]) => findExternal(style)).find(Boolean);
}

/** A tag or attribute without its namespace prefix, which files choose freely. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function sizeOf({ viewBox = '', width = '', height = '' }: Record<string, string>) {
  const [, , boxWidth, boxHeight] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth && boxHeight) return { width: boxWidth, height: boxHeight };
  const plain = /^\d+(\.\d+)?(px)?$/;
  if (!plain.test(width) || !plain.test(height)) return {};
  return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
}

/** The .svg and .png files directly in the content folder, by name. */
export type Logos = Record<string, ReadLogo>;

/** Reads the .svg and .png files of the content folder. Never throws. */
export function readLogos(folder: string): Logos {
  const names = namesIn(folder).filter((name) => /\.(svg|png)$/i.test(name));
  return Object.fromEntries(names.map((name) => [name, readLogoFile(folder, name)]));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The check says so for each file that should be there.
    return [];
  }
}

function readLogoFile(folder: string, name: string): ReadLogo {
  try {
    return readLogo(name, readFileSync(path.join(folder, name)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { ok: false, problem: `cannot be read (the system says ${code}); copy it again` };
  }
}
