// Cuts the three fonts down to what US English and Spanish names need. Run by hand when a font changes:
// `node scripts/subset-fonts.mjs`. Barlow is under the SIL Open Font License 1.1, whose text travels with the fonts:
// site/public/fonts/OFL.txt.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const printableAscii = String.fromCharCode(...Array.from({ length: 95 }, (_, offset) => 32 + offset));
const punctuation = '\u00a0©×–—‘’“”…';
const accented = 'áéíñóú';
const fonts = {
  'barlow-400': '@fontsource/barlow/files/barlow-latin-400-normal.woff2',
  'barlow-600': '@fontsource/barlow/files/barlow-latin-600-normal.woff2',
  'barlow-condensed-700': '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
};

for (const [name, file] of Object.entries(fonts)) {
  const original = await readFile(new URL(`../node_modules/${file}`, import.meta.url));
  const glyphs = printableAscii + punctuation + (name.includes('condensed') ? '' : accented);
  const subset = await subsetFont(original, glyphs, { targetFormat: 'woff2' });
  await writeFile(new URL(`../site/fonts/${name}.woff2`, import.meta.url), subset);
  console.log(`${name} ${original.length} → ${subset.length} bytes`);
}
