/** Line breaks of all programs that text is copied from. */
const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Control characters except tab and line feed, marks that change the direction of text, and noncharacters. */
const unwanted =
  /(?![\n\t])[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\p{NChar}]/gu;

/** Removes characters that could control a terminal, reverse the text beside them, or break a file. */
export const stripControlCharacters = (text: string): string => text.replace(unwanted, '');

/** Cleans text that was typed or pasted into the website, and turns all line breaks into line feeds. */
export const cleanText = (text: string): string => stripControlCharacters(text.replace(lineBreak, '\n'));
