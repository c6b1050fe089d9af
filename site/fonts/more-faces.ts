import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentFolder } from '#content-model/load.ts';
import text from './barlow-400-more.woff2?url';
import strong from './barlow-600-more.woff2?url';
import display from './barlow-condensed-700-more.woff2?url';
import { moreLetters } from './letters.ts';

const faces = [
  { family: '"Barlow Condensed"', weight: 700, file: display },
  { family: 'Barlow', weight: 400, file: text },
  { family: 'Barlow', weight: 600, file: strong },
];
/** An approximation: a browser tries the first files, which are declared later, before these. */
const within = 'U+3D-24F,U+1E??,U+20??,U+2122,U+2212';

/** The typefaces' second files, for a site that contains one of their letters; otherwise nothing. */
export function moreFacesStyle(texts = readTexts(contentFolder)): string {
  const rare = new Set(moreLetters);
  if (![...texts.normalize('NFC')].some((letter) => rare.has(letter))) return '';
  const rules = faces.map(
    ({ family, weight, file }) =>
      `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${file})format("woff2");unicode-range:${within}}`,
  );
  // In the layer of the first files: unlayered faces would be tried before them.
  return `@layer tokens{${rules.join('')}}`;
}

/** Everything the owner wrote, without comments and YAML syntax. */
function readTexts(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const lines = files.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'));
  return lines
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/[=[\\\]^`{|}~]/g, '');
}
