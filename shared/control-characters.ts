/** Everything that ends a line, in any program that text is copied from. */
const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Control characters but tab and line feed, what turns the direction of text, and what stands for no character at all. */
const unwanted =
  /(?![\n\t])[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\p{NChar}]/gu;

/** Text without characters that could control a terminal, reverse what stands beside it, or break a file. */
export const stripControlCharacters = (text: string): string => text.replace(unwanted, '');

/** The same of what is typed or pasted into the website: whatever ends a line there is a line feed. */
export const cleanText = (text: string): string => stripControlCharacters(text.replace(lineBreak, '\n'));
