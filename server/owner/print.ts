import { styleText } from 'node:util';
import type { StoredQuoteRequest } from '#server/quote-requests/store.ts';

/** One line a request, for a terminal. */
export function requestLine(request: StoredQuoteRequest): string {
  const about = request.service || 'No service named';
  return [
    styleText('dim', request.id),
    localTime(request.receivedAt),
    harmless(request.name),
    harmless(request.phone),
    about,
  ].join('  ');
}

/** The whole request, for a terminal. */
export function requestSheet(request: StoredQuoteRequest): string {
  const rows = [
    ['Request', request.id],
    ['Received', localTime(request.receivedAt)],
    ['Name', request.name],
    ['Phone', request.phone],
    ['Email', request.email],
    ['Service', request.service || '(none named)'],
  ] as const;
  const head = rows.map(([label, value]) => `${styleText('bold', label.padEnd(9))} ${harmless(value)}`);
  return [...head, '', ...request.message.split('\n').map(harmless)].join('\n');
}

/** A time as people say it, in this machine's time zone. */
export function localTime(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** What visitors typed, without the control characters that could drive a terminal. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}
