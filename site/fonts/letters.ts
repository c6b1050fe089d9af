/** Characters that aren't in the files that every page loads. */
const rareSigns = '=[\\]^`{|}~';
const keyboard = String.fromCharCode(...Array.from({ length: 95 }, (_, offset) => 0x20 + offset));

/** What each face's first file contains: everything that English and Florida's place names are written with. */
export const commonLetters = `${[...keyboard].filter((sign) => !rareSigns.includes(sign)).join('')}\u00a0©·×–—‘’“”…¡¿áéíóúñüçÁÉÍÓÚÑÜÇ`;

const more = [
  ...[
    [0x3d, 0x3d],
    [0x5b, 0x5e],
    [0x60, 0x60],
    [0x7b, 0x7e],
    [0xa1, 0x24f],
    [0x1e00, 0x1eff],
  ],
  // • ′ ″ € ™ −
  ...[
    [0x2022, 0x2022],
    [0x2032, 0x2033],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
  ],
] as [number, number][];

/** Every other Latin letter in Barlow, up to Vietnamese: each face's second file. */
export const moreLetters = more
  .flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, offset) => String.fromCharCode(from + offset)),
  )
  .filter((letter) => !commonLetters.includes(letter))
  .join('');
