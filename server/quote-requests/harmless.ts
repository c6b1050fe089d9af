import { oneLine } from '#server/outbox/mail.ts';

/** What visitors typed, without characters that could control a terminal or reverse its text. */
export function harmless(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** The same, on one line and without anything invisible. */
export function harmlessLine(text: string): string {
  return oneLine(harmless(text.replace(/\s+/g, ' ')));
}
