import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

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
export function stripControlCharacters(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** The same, on one line and without anything invisible. */
export function toSingleLine(text: string): string {
  return oneLine(stripControlCharacters(text.replace(/\s+/g, ' ')));
}

/** Stands where a field was left empty. */
export const notNamed = 'Not given';

/** A number that a phone can dial, or undefined if the typed text does not contain one. */
export function dialable(phone: string): string | undefined {
  const digits = phone.replace(/(?:ext|x).*$/i, '').replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return undefined;
  return phone.trim().startsWith('+') ? `+${digits}` : digits;
}

/** Text as it is compared: without case, accents and typographic apostrophes. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** What a request is found by: everything that was typed, the digits of its phone number, and the notes about it. */
export function searchText(request: QuoteRequest, notes: string[] = []): string {
  const typed = fieldNames.map((field) => request[field]);
  return fold([...typed, request.phone.replace(/\D/g, ''), ...notes].join('\n'));
}

const numberPart = /^[\d+().\-/]*\d[\d+().\-/]*$/;
/** From this many digits on, what stands side by side is one phone number. */
const phoneDigits = 7;

/**
 * The parts that a text must contain to be found by these words: each word, and of a number each group of digits, so
 * that `407 555`, `(407)555` and `407-555` find alike. A whole phone number is one part, without the country's 1.
 */
export function searchParts(words: string): string[] {
  const parts: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    const digits = run.join('').replace(/^1(?=\d{10}$)/, '');
    parts.push(...(digits.length >= phoneDigits ? [digits] : run));
    run = [];
  };
  for (const word of fold(words).split(/\s+/)) {
    if (numberPart.test(word)) run.push(...word.split(/\D+/).filter(Boolean));
    else {
      endRun();
      if (word !== '' && /[\p{L}\p{N}\p{S}]/u.test(word)) parts.push(word);
    }
  }
  endRun();
  return [...new Set(parts)];
}
