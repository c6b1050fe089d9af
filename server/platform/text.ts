/**
 * What nobody sees, and what turns around or hides what stands beside it: everything that reverses the direction of text,
 * and that has no width. Those that choose between a sign and an emoji stay.
 */
const invisible = /(?![\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Text that can stand in a header or a table: no line breaks or other control characters, and nothing invisible. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(invisible, '')
    .trim();
}

/** What visitors typed, without characters that could control a terminal or reverse its text. */
export function harmless(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** The same, on one line and without anything invisible. */
export function harmlessLine(text: string): string {
  return oneLine(harmless(text.replace(/\s+/g, ' ')));
}
