/**
 * Subsets the fonts to what pages need: docs/decisions/looks.md. Run by hand when a font or a letter changes: `npm
 * exec -- node scripts/subset-fonts.mjs`. Barlow is under the SIL Open Font License 1.1, whose text travels with the
 * fonts: site/public/fonts/OFL.txt.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { commonLetters, moreLetters } from '../site/fonts/letters.ts';

/** Each face; its full file is in node_modules. Tabular figures are for the calculator's fields. */
const faces = {
  'barlow-condensed-700': {
    full: 'barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf',
    keepFeatures: ['kern'],
  },
  'barlow-400': { full: 'barlow/400Regular/Barlow_400Regular.ttf', keepFeatures: ['kern', 'tnum'] },
  'barlow-600': { full: 'barlow/600SemiBold/Barlow_600SemiBold.ttf', keepFeatures: ['kern'] },
};

for (const [name, { full, keepFeatures }] of Object.entries(faces)) {
  const original = await readFile(new URL(`../node_modules/@expo-google-fonts/${full}`, import.meta.url));
  for (const [file, letters] of Object.entries({ [name]: commonLetters, [`${name}-more`]: moreLetters })) {
    const subset = await subsetFont(original, letters, {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures,
    });
    await writeFile(new URL(`../site/fonts/${file}.woff2`, import.meta.url), subset);
    console.log(`${file} ${original.length} → ${subset.length} bytes`);
  }
}
