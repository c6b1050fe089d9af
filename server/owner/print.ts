import { styleText } from 'node:util';
import { promisedBy } from '#server/outbox/wording.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';

/** One line a request, for a terminal. */
export function requestLine(request: StoredQuoteRequest, now: Date): string {
  const about = request.service || 'No service named';
  const cells = [
    localTime(request.receivedAt),
    stateWord(request, now),
    harmless(request.name),
    harmless(request.phone),
  ];
  return [paint('dim', request.id), ...cells, about].join('  ');
}

/** The whole request, for a terminal. */
export function requestSheet(request: StoredQuoteRequest, now: Date): string {
  const rows = [
    ['Request', request.id],
    ['Received', localTime(request.receivedAt)],
    ['Answer by', localTime(promisedBy(request.receivedAt).toISOString())],
    ['State', `${stateWord(request, now)}, since ${localTime(request.stateSince)}`],
    ['Signals', request.signals.join(', ') || '(none)'],
    ['Name', harmless(request.name)],
    ['Phone', harmless(request.phone)],
    ['Email', harmless(request.email)],
    ['Service', request.service || '(none named)'],
  ] as const;
  const head = rows.map(([label, value]) => `${paint('bold', label.padEnd(9))} ${value}`);
  return [...head, '', ...request.message.split('\n').map(harmless)].join('\n');
}

/** True when the promise was not kept yet. */
export function isOverdue(request: StoredQuoteRequest, now: Date): boolean {
  return request.state === 'open' && promisedBy(request.receivedAt) < now;
}

/** A time as people say it, in this machine's time zone. */
export function localTime(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** What visitors typed, without the control characters that could drive a terminal. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}

function stateWord(request: StoredQuoteRequest, now: Date): string {
  return isOverdue(request, now) ? paint('red', 'OVERDUE') : request.state;
}

/** Colours on a terminal, plain text everywhere else. */
function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return process.stdout.isTTY ? styleText(style, text) : text;
}
