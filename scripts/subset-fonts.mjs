/**
 * Cuts the fonts to what pages need: docs/decisions/fonts.md. Run by hand when a font or a letter changes:
 * `node scripts/subset-fonts.mjs`. Barlow is under the SIL Open Font License 1.1, whose text travels with the fonts:
 * site/public/fonts/OFL.txt.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** Each face, whose full file stands in node_modules. Figures of one width serve the calculator's fields. */
const faces = [
  { ...{ family: 'Barlow Condensed', weight: 700, name: 'barlow-condensed-700', features: ['kern'] } },
  { ...{ family: 'Barlow', weight: 400, name: 'barlow-400', features: ['kern', 'tnum'] } },
  { ...{ family: 'Barlow', weight: 600, name: 'barlow-600', features: ['kern'] } },
];
const originals = {
  'barlow-condensed-700': 'barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf',
  'barlow-400': 'barlow/400Regular/Barlow_400Regular.ttf',
  'barlow-600': 'barlow/600SemiBold/Barlow_600SemiBold.ttf',
};

/** Every page's: what English and the names of Florida are written with. */
const rareSigns = '=[\\]^`{|}~';
const signs = [...lettersFrom(0x20, 0x7e)].filter((sign) => !rareSigns.includes(sign)).join('');
const common = `${signs}\u00a0©×–—‘’“”…¡¿áéíóúñüçÁÉÍÓÚÑÜÇ`;
/** What a page fetches only if it is written there: all else that Barlow draws of Latin letters, up to Vietnamese. */
const ranges = [
  [0x3d, 0x3d],
  [0x5b, 0x5e],
  [0x60, 0x60],
  [0x7b, 0x7e],
  [0xa1, 0x24f],
  [0x1e00, 0x1eff],
  [0x2022, 0x2022], // • ′ ″ € ™ −
  [0x2032, 0x2033],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
const more = ranges
  .flatMap(([from, to]) => [...lettersFrom(from, to)])
  .filter((each) => !common.includes(each));

const rules = [];
for (const { family, weight, name, features } of faces) {
  const original = await readFile(
    new URL(`../node_modules/@expo-google-fonts/${originals[name]}`, import.meta.url),
  );
  const options = { targetFormat: 'woff2', noHinting: true, keepFeatures: features };
  for (const [file, letters] of [
    [name, common],
    [`${name}-more`, more.join('')],
  ]) {
    const subset = await subsetFont(original, letters, options);
    await writeFile(new URL(`../site/fonts/${file}.woff2`, import.meta.url), subset);
    console.log(`${file} ${original.length} → ${subset.length} bytes`);
    rules.push(faceRule({ family, weight, file, letters: letters === common ? undefined : more }));
  }
}
await writeFile(
  new URL('../site/styles/fonts.css', import.meta.url),
  `/* Written by scripts/subset-fonts.mjs. Of two faces the later one has the say about its letters. */\n${rules.join('')}`,
);

function faceRule({ family, weight, file, letters }) {
  return `@font-face {
  font-family: ${family.includes(' ') ? `"${family}"` : family};
  font-weight: ${weight};
  font-display: swap;
  src: url("../fonts/${file}.woff2") format("woff2");${letters ? `\n  unicode-range: ${unicodeRange(letters)};` : ''}
}
`;
}

/** `U+5C, U+A1-A8, …` @param {string[]} letters in their order */
function unicodeRange(letters) {
  const points = letters.map((letter) => /** @type {number} */ (letter.codePointAt(0)));
  const starts = points.filter((point) => !points.includes(point - 1));
  const ends = points.filter((point) => !points.includes(point + 1));
  const hex = (point) => point.toString(16).toUpperCase();
  return starts
    .map((start, index) => `U+${hex(start)}${start === ends[index] ? '' : `-${hex(ends[index])}`}`)
    .join(', ');
}

function lettersFrom(from, to) {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, offset) => from + offset));
}
