import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

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
