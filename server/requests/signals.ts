import { fieldNames, longFields, type QuoteField, quoteFields, shortFields } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import type { TokenVerdict } from './form-token.ts';

/**
 * The weight of each signal. None reaches the threshold alone, because each can come from an honest visitor; nor does
 * any combination that honest visitors often trigger, which are those up to 3 except `link-in-name`.
 */
const weights = {
  honeypot: 6,
  'token-missing': 1,
  'token-forged': 4,
  'token-hasty': 2,
  'token-stale': 1,
  'other-origin': 2,
  'no-browser': 2,
  link: 1,
  links: 3,
  markup: 5,
  'link-in-name': 3,
  burst: 1,
} as const;

export type Signal = keyof typeof weights;

/** From this sum on, a request is set aside. */
const quarantineMark = 9;

/** Does not match "<a foot thick". */
const markup = /<\s*(?:a\s[^>]{0,200}href|script\b|iframe\b|img\b)|\[(?:url|link)\b/i;

export interface Evidence {
  quoteRequest: QuoteRequest;
  honeypot: unknown;
  token: TokenVerdict;
  origin: 'own' | 'other' | 'none';
  /** Many requests came from the same address within minutes. */
  isBurst: boolean;
}

const linkInName = /https?:|www\.|\.(?:com|net|org|ru|xyz)\b/i;
/** Where nobody has reason to put a link. An e-mail address looks like one. */
const linkless = shortFields.filter((field) => quoteFields[field].control !== 'email');

/** What is unusual about a request, by name. */
export function seenSignals({ quoteRequest, honeypot, token, origin, isBurst }: Evidence): Signal[] {
  const typed = (fields: QuoteField[]) => fields.map((field) => quoteRequest[field]).join(' ');
  const links = typed(longFields).match(/https?:\/\/(?:www\.)?|\bwww\./gi)?.length ?? 0;
  const seen: [Signal, boolean][] = [
    ['honeypot', honeypot !== undefined && honeypot !== ''],
    ['token-missing', token === 'missing'],
    ['token-forged', token === 'forged'],
    ['token-hasty', token === 'hasty'],
    ['token-stale', token === 'stale'],
    ['other-origin', origin === 'other'],
    ['no-browser', origin === 'none'],
    ['link', links === 1],
    ['links', links > 1],
    ['markup', markup.test(typed(fieldNames))],
    ['link-in-name', linkInName.test(typed(linkless))],
    ['burst', isBurst],
  ];
  return seen.filter(([, isSeen]) => isSeen).map(([signal]) => signal);
}

/** True if the signals together are enough to set the request aside. */
export function isQuarantined(signals: Signal[]): boolean {
  return signals.reduce((sum, signal) => sum + weights[signal], 0) >= quarantineMark;
}
