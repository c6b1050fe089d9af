import { stripControlCharacters } from '#shared/control-characters.ts';
import { fold, invisible } from '#shared/fold.ts';
import { fieldNames, type QuoteField } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { formatPhones, toDialable } from './phone-numbers.ts';

/** `1 request`, `2 requests` */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns text that is safe in a header or a table: no line breaks or other control characters, and nothing invisible. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(invisible, '')
    .trim();
}

/** What visitors typed, without control characters, on one line and without anything invisible. */
export function toSingleLine(text: string): string {
  return toOneLine(stripControlCharacters(text.replace(/\s+/g, ' ')));
}

/** What was typed in a field, as people read it: phone numbers alike, on one line. */
export function formatField(request: QuoteRequest, field: QuoteField): string {
  return toSingleLine(field === 'phone' ? formatPhones(request.phone) : request[field]);
}

/** A text as a part of a regular expression, in which it means itself. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Stands where a field was left empty. */
export const emptyFieldText = 'Not given';

/** As people and phones write them in O’Neil: some have an accent's key alone. */
const apostrophes = /['＇`´‘’ʼʻ′]/gu;
const hyphens = /[\p{Pd}\u2212]/gu;

/**
 * What a request is found by: everything that was typed, the digits of its phone number, and the notes about it; without
 * apostrophes and hyphens, so that `oneil` and `smith jones` find O’Neil and Smith-Jones.
 */
export function toSearchText(request: QuoteRequest, notes: string[] = []): string {
  const typed = fieldNames.map((field) => request[field]);
  const digits = [request.phone, toDialable(request.phone) ?? ''].map((number) =>
    number.normalize('NFKD').replace(/\D/g, ''),
  );
  return fold(
    [...typed, ...new Set(digits), ...notes].join('\n').replace(apostrophes, '').replace(hyphens, ''),
  );
}

const numberPart = /^[\d+().,\-\p{Pd}\u2212/]*\d[\d+().,\-\p{Pd}\u2212/]*$/u;
/** `1,200` is one number, and as a word it is written that way. */
const thousands = /^\d{1,3}(?:,\d{3})+$/;
/** From this many digits on, what stands side by side is one phone number. */
const phoneDigits = 7;

/**
 * The parts that a text must contain to be found by these words: each word, of a hyphenated one both, and of a number
 * each group of digits, so that `407 555`, `(407)555` and `407-555` find alike, pasted from a link too. A whole phone
 * number is one part, without the country's 1.
 */
export function splitSearch(query: string): string[] {
  const parts: string[] = [];
  let digitGroups: string[] = [];
  const endDigits = () => {
    const digits = digitGroups.join('').replace(/^1(?=\d{10}$)/, '');
    parts.push(...(digits.length >= phoneDigits ? [digits] : digitGroups));
    digitGroups = [];
  };
  const bare = fold(query.replace(apostrophes, '')).replace(/(?<!\S)(?:tel|sms|callto):\/*(?=[+(\d])/g, '');
  for (const word of bare.split(/[,;]*(?:\s+|$)[,;]*/)) {
    if (numberPart.test(word) && !thousands.test(word))
      digitGroups.push(...word.split(/\D+/).filter(Boolean));
    else {
      endDigits();
      parts.push(...word.split(hyphens).filter((part) => /[\p{L}\p{N}\p{S}]/u.test(part)));
    }
  }
  endDigits();
  return [...new Set(parts)];
}
