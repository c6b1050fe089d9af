import { expect, test } from 'vitest';
import { danasRequest } from '#server/testing/parts.ts';
import ICAL from '#tests/tools/ical.ts';
import { composeVisitCalendar, composeVisitsFeed } from './calendar.ts';

const message = 'Crack; in the driveway,\r\nabout 12 ft \\ “widening” 🧱\nEND:VEVENT\n'.repeat(20);
const visit = {
  request: {
    ...danasRequest,
    id: '01a2',
    message,
    name: 'José, “Pepe”; Núñez',
    receivedAt: '2026-03-02T15:04:00.000Z',
    stateSince: '2026-03-02T15:04:00.000Z',
    signals: [],
    language: 'en' as const,
    state: 'answered' as const,
    stage: 'visit' as const,
    amountCents: null,
    jobAddress: '22 Oak St, Tampa',
    visitAt: '2026-03-04T14:30:00.000Z',
  },
  place: '22 Oak St, Tampa',
  url: 'https://desk.example/desk/requests/01a2',
};
const sheet = { company: 'Test, Concrete', now: new Date('2026-03-02T16:00:00Z') };

test.each([
  ['a feed', composeVisitsFeed([visit], sheet)],
  ['the file of one visit', composeVisitCalendar(visit, sheet)],
])('the parser of a calendar program reads %s as it was written', (_, calendar) => {
  const [event, ...others] = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const read = new ICAL.Event(event!);
  const times = [read.startDate, read.endDate].map((time) => time.toJSDate().toISOString());
  expect(times).toEqual(['2026-03-04T14:30:00.000Z', '2026-03-04T15:30:00.000Z']);
  expect([read.uid, read.location]).toEqual(['01a2@desk', visit.place]);
  expect(read.summary).toBe('Visit: José, “Pepe”; Núñez');
  expect(read.description).toContain(message.replaceAll('\r\n', '\n'));
  expect(read.description).toContain('Phone: (407) 555-0199');
  expect(`${event!.getFirstPropertyValue('url')}`).toBe(visit.url);
  const alarm = event!.getFirstSubcomponent('valarm');
  expect(`${alarm?.getFirstPropertyValue('trigger')}`).toBe('-PT1H');
});
