import { expect, test } from 'vitest';
import { danasRequest } from '#server/testing/parts.ts';
import { composeVisitCalendar, composeVisitsFeed } from './calendar.ts';

const request = {
  ...danasRequest,
  id: '01a2',
  receivedAt: '2026-03-02T15:04:00.000Z',
  signals: [],
  language: 'es' as const,
  state: 'answered' as const,
  stateSince: '2026-03-02T15:04:00.000Z',
  stage: 'visit' as const,
  amountCents: null,
  jobAddress: null,
  visitAt: '2026-03-04T14:30:00.000Z',
};
const visit = { request, place: 'Orlando', url: 'https://desk.example/desk/requests/01a2' };
const sheet = { company: 'Test, Concrete', now: new Date('2026-03-02T16:00:00Z') };

/** Reads a calendar by the rules of RFC 5545: unfolds, then takes names and values apart. */
function read(calendar: string) {
  expect(calendar).toMatch(/\r\n$/);
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = calendar.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  return lines.map((line) => {
    const at = line.indexOf(':');
    const value = line
      .slice(at + 1)
      .replace(/\\([\\;,nN])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one));
    return [line.slice(0, at), value] as const;
  });
}

test('a visit is an hour in UTC, with who, where, what and a reminder, and its UID never changes', () => {
  const lines = read(composeVisitCalendar(visit, sheet));
  expect(lines.map(([name]) => name)).toEqual([
    ...['BEGIN', 'VERSION', 'PRODID', 'METHOD', 'BEGIN', 'UID', 'DTSTAMP', 'SEQUENCE', 'DTSTART', 'DTEND'],
    ...['SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL'],
    ...['BEGIN', 'ACTION', 'DESCRIPTION', 'TRIGGER', 'END', 'END', 'END'],
  ]);
  expect(Object.fromEntries(lines.toReversed())).toMatchObject({
    UID: '01a2@desk',
    DTSTAMP: '20260302T160000Z',
    DTSTART: '20260304T143000Z',
    DTEND: '20260304T153000Z',
    SUMMARY: 'Visit: Dana Field',
    LOCATION: 'Orlando',
    URL: visit.url,
    TRIGGER: '-PT1H',
    DESCRIPTION:
      'Name: Dana Field\nPhone: (407) 555-0199\nEmail: dana@example.com\nService: Concrete Repair\nWrites in Spanish\nCrack in the driveway.\nAbout 12 ft, “widening” 🧱',
  });
});

test.each([
  ['line breaks', 'x\r\nEND:VEVENT\r\nBEGIN:VALARM\nATTACH:evil'],
  ['line breaks of other kinds', 'x\rEND:VEVENT\u2028ATTACH:evil\u0085ATTACH:evil\u000bATTACH:evil'],
  ['backslashes', 'x\\nEND:VEVENT\\\\;,\\'],
  ['a very long word', '🧱'.repeat(2500)],
])('%s cannot break out of the description', (_what, message) => {
  const lines = read(
    composeVisitCalendar({ ...visit, request: { ...request, name: message.slice(0, 200), message } }, sheet),
  );
  expect(lines.map(([name]) => name)).toHaveLength(21);
  expect(lines.filter(([name]) => name === 'ATTACH' || name === 'BEGIN')).toHaveLength(3);
  const typed = message.replace(/\r\n?|[\u2028\u0085]/g, '\n').replaceAll('\u000b', '');
  expect(Object.fromEntries(lines.toReversed()).DESCRIPTION?.endsWith(typed)).toBe(true);
});

test('a calendar feed has each visit once, with its own UID, and a name', () => {
  const later = { ...visit, request: { ...request, id: '01a3', visitAt: '2026-03-05T14:30:00.000Z' } };
  const lines = read(composeVisitsFeed([visit, later], sheet));
  const of = (wanted: string) => lines.flatMap(([name, value]) => (name === wanted ? [value] : []));
  expect(of('UID')).toEqual(['01a2@desk', '01a3@desk']);
  expect(of('X-WR-CALNAME')).toEqual(['Visits, Test, Concrete']);
  expect(of('TRIGGER')).toEqual(['-PT1H', '-PT1H']);
  const inside: string[] = [];
  for (const [name, value] of lines)
    if (name === 'BEGIN') inside.push(value);
    else if (name === 'END') expect(value).toBe(inside.pop());
  expect(inside).toEqual([]);
  expect(read(composeVisitsFeed([], sheet)).at(-1)).toEqual(['END', 'VCALENDAR']);
});
