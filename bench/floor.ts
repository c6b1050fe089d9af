import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileOf } from '#server/http/page-paths.ts';
import { routes } from '#shared/routes.ts';

/** Everything of a page but its words and their styles: scripts, fonts, pictures, and what the head says to programs. */
const removable = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<meta (?!charset|name="viewport")[^>]*>/g,
  /<link rel="(?!stylesheet)[^>]*>/g,
  /<\/?astro-island\b[^>]*>/g,
  /<picture\b[^>]*>.*?<\/picture>/gs,
  /@font-face ?\{[^}]*\}/g,
  /<!--.*?-->/gs,
];

/**
 * Copies a built site into `to` with each page replaced by its floor: its HTML and CSS, in the fonts of the device,
 * without pictures. A page with the same words and layout cannot be there sooner.
 */
export function writeFloor(dist: string, to: string) {
  cpSync(dist, to, {
    recursive: true,
    filter: (file) => !/\.(?:html|js|woff2|avif|webp)(?:\.\w+)?$/.test(file),
  });
  for (const route of Object.values(routes)) {
    const name = fileOf(route);
    const page = readFileSync(path.join(dist, name), 'utf8');
    writeFileSync(
      path.join(to, name),
      removable.reduce((rest, part) => rest.replace(part, ''), page),
    );
  }
}
