import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileOf } from '#server/http/page-paths.ts';
import { routes } from '#shared/routes.ts';

/**
 * What a page can lose and still look the same at first sight: everything in the head that does not paint, and every
 * script.
 */
const removable = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<meta (?!charset|name="viewport")[^>]*>/g,
  /<link rel="(?:canonical|icon|apple-touch-icon|manifest)"[^>]*>/g,
  /<\/?astro-island\b[^>]*>/g,
  /<!--.*?-->/gs,
];

/**
 * Copies a built site into `to` with each page replaced by its twin: HTML, CSS, fonts and pictures, and nothing else.
 * Nothing that looks the same can be faster, so it is the limit.
 */
export function writeTwins(dist: string, to: string) {
  cpSync(dist, to, { recursive: true, filter: (file) => !/\.html(\.\w+)?$|\.js(\.\w+)?$/.test(file) });
  for (const route of Object.values(routes)) {
    const name = fileOf(route);
    const page = readFileSync(path.join(dist, name), 'utf8');
    writeFileSync(
      path.join(to, name),
      removable.reduce((rest, part) => rest.replace(part, ''), page),
    );
  }
}
