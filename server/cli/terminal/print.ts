import { styleText } from 'node:util';
import { dollars, stageWords } from '#server/desk/requests/deed-words.ts';
import { harmless, harmlessLine } from '#server/platform/text.ts';
import { type Clock, localTime, promisedBy } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/stored.ts';
import { longFields, quoteFields, shortFields } from '#shared/quote-fields.ts';

/** The whole request, for a terminal. */
export function requestSheet(request: StoredQuoteRequest, { now, timeZone }: Clock): string {
  const answerBy = promisedBy(request.receivedAt).toISOString();
  const rows = [
    ['Request', request.id],
    ['Received', localTime(request.receivedAt, timeZone)],
    ['Answer by', localTime(answerBy, timeZone)],
    [
      'State',
      isOverdue(request, now)
        ? 'OVERDUE'
        : `${request.state} since ${localTime(request.stateSince, timeZone)}`,
    ],
    ...standingRows(request, timeZone),
    ['Signals', request.signals.join(', ') || '(none)'],
    ...shortFields.map(
      (field) => [quoteFields[field].ownersLabel, harmlessLine(request[field]) || '(not given)'] as const,
    ),
  ] as const;
  const width = Math.max(...rows.map(([label]) => label.length));
  const head = rows.map(([label, value]) => `${paint('bold', label.padEnd(width))} ${value}`);
  return [...head, ...longFields.flatMap((field) => ['', harmless(request[field])])].join('\n');
}

/** What was noted about how far it has come; nothing if nothing was. */
function standingRows({ stage, amountCents, visitAt }: StoredQuoteRequest, timeZone: string) {
  const rows = [
    ['Stage', stage && stageWords[stage]],
    ['Amount', amountCents !== null && dollars(amountCents)],
    ['Visit', visitAt && localTime(visitAt, timeZone)],
  ] as const;
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

/** True if the promised time has passed without an answer. */
export function isOverdue(request: StoredQuoteRequest, now: Date): boolean {
  return request.state === 'open' && promisedBy(request.receivedAt) < now;
}

/** In the list: the stage, once there is one. */
export function stateWord(request: StoredQuoteRequest, now: Date): string {
  if (isOverdue(request, now)) return 'OVERDUE';
  return request.state === 'answered' ? (request.stage ?? 'answered') : request.state;
}

/** `1 request`, `2 requests` */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Data for programs. JSON escapes most of what could control a terminal; this escapes the rest. */
export function toJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(
    /[\u007f-\u009f]/g,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
}

/** Colors on a terminal, plain text everywhere else. */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return process.stdout.isTTY ? styleText(style, text) : text;
}
