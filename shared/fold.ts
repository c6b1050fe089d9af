/**
 * What nobody sees, and what turns around or hides what stands beside it: everything that reverses the direction of text,
 * and that has no width. Those that choose between a sign and an emoji stay.
 */
export const invisible = /(?![\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Letters that are not a letter and an accent, as people type them who have no such key. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '’': "'",
};
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/** Returns text as every search compares it: without case, accents, typographic apostrophes and what nobody sees. */
export function fold(text: string): string {
  return (
    text
      // Before normalizing too, which takes the square of the time for a long run of accents.
      .replace(/\p{M}/gu, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(invisible, '')
      .toLowerCase()
      .replace(otherLetters, (letter) => plainLetters[letter]!)
  );
}
