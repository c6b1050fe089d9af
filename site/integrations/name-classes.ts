import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Lists of what to hide on any page name classes as short as `.bb`; none that begins so
 * (`tests/outsiders/filter-lists.slow.spec.ts` asks all of them).
 */
const ours = 'sl-';

/** Without vowels and digits no code is a word. */
const letters = 'bcdfghjklmnpqrstvwxz';

/**
 * Names classes for a browser: `.photo` of HomeHero.module.css is `HomeHero-photo` while somebody works on it, and a
 * code of ours in what is built: three percent of each page. The same sources always have the same codes.
 * @param folders where the style sheets are
 */
export function nameClasses(...folders: string[]): (name: string, file: string) => string {
  const words = folders
    .flatMap((folder) => globSync(`${folder}/**/*.module.css`).sort())
    .flatMap((file) => classesIn(readFileSync(file, 'utf8')).map((name) => inWords(name, file)));
  const codes = new Map(words.map((word, index) => [word, ours + codeOf(index)]));
  return (name, file) => codes.get(inWords(name, file)) ?? inWords(name, file);
}

export function inWords(name: string, file: string): string {
  return `${path.basename(file, '.module.css')}-${name}`;
}

/** Each once, in the order of the sheet. */
export function classesIn(sheet: string): string[] {
  const bare = sheet.replace(/\/\*.*?\*\/|"[^"]*"/gs, '');
  return [...new Set([...bare.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!))];
}

/** `b`, `c`, … `z`, `bb`, `bc`, … for 0, 1, … */
export function codeOf(index: number): string {
  const before = Math.floor(index / letters.length) - 1;
  return (before < 0 ? '' : codeOf(before)) + letters[index % letters.length];
}
