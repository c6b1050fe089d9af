import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import { formatField, toOneLine } from '#server/platform/text.ts';
import { screens } from '#shared/desk/addresses.ts';
import { describeLanguage } from '#shared/desk/format.ts';
import { visitTime } from '#shared/desk/visits.ts';
import { longFields, quoteFields, shortFields } from '#shared/quote-fields.ts';
import type { Visit } from './find.ts';
import { findJobLocation } from './job-location.ts';

/** The longest line, in bytes without its end (RFC 5545, 3.1). */
const lineLength = 75;

/** How long before it a calendar reminds of a visit: RFC 5545, 3.3.6. */
const reminder = '-PT1H';
/** How often a calendar may ask again: its own choice in the end. */
const refresh = 'PT30M';

/** A visit as a calendar has it. */
export interface CalendarVisit {
  request: Visit;
  /** Where the job is, or the town, if the request names one. */
  place: string | null;
  /** Where the request is shown. */
  url: string;
}

export function toCalendarVisit(
  request: Visit,
  { company, config }: { company: Pick<Company, 'cities'>; config: Pick<Config, 'serverUrl'> },
): CalendarVisit {
  const url = new URL(screens.request(request.id), config.serverUrl).href;
  return { request, place: findJobLocation(request, company.cities), url };
}

interface CalendarOptions {
  company: string;
  now: Date;
}

/** The visit as a file for the calendar (RFC 5545). The same visit again replaces what the calendar has. */
export function composeVisitCalendar(visit: CalendarVisit, { company, now }: CalendarOptions): string {
  return composeCalendar(company, composeVisitEvent(visit, now, [sequenceOf(now)]));
}

interface CustomerCalendar extends CalendarOptions {
  requestId: string;
  /** The time of the visit, or of the one that was canceled; ISO 8601. */
  visitAt: string;
  isCanceled: boolean;
  /** What the calendar shows, in the customer's language, and where it leads. */
  summary: string;
  description: string;
}

/** The visit for the customer's calendar: the same one again moves or cancels what the calendar has. */
export function composeCustomerCalendar(calendar: CustomerCalendar): string {
  const { requestId, visitAt, isCanceled, summary, description, company, now } = calendar;
  const event = composeEvent(`${requestId}@visit`, now, [
    sequenceOf(now),
    ...composeTimes(visitAt),
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  ]);
  return composeCalendar(company, event, isCanceled ? 'CANCEL' : 'PUBLISH');
}

interface DaysCalendar extends CalendarOptions {
  requestId: string;
  /** Each a whole day, like 2026-12-31. */
  days: { day: string; summary: string }[];
  /** Where they lead. */
  link: string;
}

/** Days for the customer's calendar: the same ones again move what the calendar has. */
export function composeDaysCalendar({ requestId, days, link, company, now }: DaysCalendar): string {
  const events = days.flatMap(({ day, summary }, index) =>
    composeEvent(`${requestId}-${index}@care`, now, [
      sequenceOf(now),
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(link)}`,
      'TRANSP:TRANSPARENT',
    ]),
  );
  return composeCalendar(company, events);
}

/** All of them as what a calendar subscribes to: what is no longer in it is no longer there (RFC 7986). */
export function composeVisitsFeed(
  visits: readonly CalendarVisit[],
  { company, now }: CalendarOptions,
): string {
  const name = escapeText(`Visits, ${company}`);
  return composeCalendar(company, [
    ...[`NAME:${name}`, `X-WR-CALNAME:${name}`],
    ...[`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`, `X-PUBLISHED-TTL:${refresh}`],
    ...visits.flatMap((visit) => composeVisitEvent(visit, now)),
  ]);
}

function composeCalendar(company: string, content: string[], method = 'PUBLISH'): string {
  const lines = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:${escapeText(`-//${company}//Desk//EN`)}`,
      `METHOD:${method}`,
    ],
    ...content,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** An event with what each has. */
const composeEvent = (id: string, now: Date, lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `DTSTAMP:${formatUtc(now)}`,
  ...lines,
  'END:VEVENT',
];

/** Tells a calendar which of two versions of an event is the newer one. */
const sequenceOf = (now: Date) => `SEQUENCE:${Math.floor(now.getTime() / 1000) % 2 ** 31}`;

function composeTimes(visitAt: string): string[] {
  const start = new Date(visitAt);
  return [`DTSTART:${formatUtc(start)}`, `DTEND:${formatUtc(new Date(start.getTime() + visitTime))}`];
}

function composeVisitEvent({ request, place, url }: CalendarVisit, now: Date, more: string[] = []): string[] {
  const rows = shortFields
    .filter((field) => request[field] !== '')
    .map((field) => `${quoteFields[field].ownersLabel}: ${formatField(request, field)}`);
  const lines = [...rows, describeLanguage(request.language), ...longFields.map((field) => request[field])];
  const description = lines.filter((line) => line !== undefined).join('\n');
  const summary = escapeText(`Visit: ${toOneLine(request.name)}`);
  return composeEvent(`${request.id}@desk`, now, [
    ...more,
    ...composeTimes(request.visitAt),
    `SUMMARY:${summary}`,
    ...(place ? [`LOCATION:${escapeText(toOneLine(place))}`] : []),
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, `TRIGGER:${reminder}`, 'END:VALARM'],
  ]);
}

/** `20261120T150400Z` */
function formatUtc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Text in which nothing ends the line or the value: line breaks are escaped, other control characters left out. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Continued on lines that begin with a space, never within a character. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineLength) {
      lines.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...lines, part].join('\r\n');
}
