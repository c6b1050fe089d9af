import { expect, test } from 'vitest';
import type { Delivery } from './history.ts';
import { listDeliveryLines } from './history.ts';

const at = '2026-03-02T15:04:00.000Z';
const later = '2026-03-02T15:09:00.000Z';
const delivery: Delivery = {
  ...({ kind: 'request', channel: 'mail', state: 'sent', tries: 1, dueAt: at, createdAt: at } as const),
  attempts: [{ at, outcome: 'sent', detail: '250 ok' }],
};
const failed = [{ at, outcome: 'passing', detail: 'ECONNREFUSED' } as const];

function describeLines(...changes: Partial<Delivery>[]) {
  const lines = listDeliveryLines(
    changes.map((change) => ({ ...delivery, ...change })),
    { now: new Date(later), timeZone: 'America/New_York' },
  );
  expect(lines.every(({ by, undo }) => by === null && undo === null)).toBe(true);
  return lines.map(({ what }) => what);
}

test.each<[string, Partial<Delivery>]>([
  ['Notified by email', {}],
  ['Notified by webhook', { channel: 'webhook' }],
  ['Notified of photos by email', { kind: 'photos' }],
  ['Reply sent to the visitor', { kind: 'acknowledgement' }],
  [
    'Email not delivered yet. Next try: Mon, Mar 2, 10:09 AM. The reply was: ECONNREFUSED',
    { state: 'due', dueAt: later, attempts: failed },
  ],
  [
    'Email not delivered yet. Next try: Fri, Jan 1, 2027, 12:30 PM. The reply was: ECONNREFUSED',
    { state: 'due', dueAt: '2027-01-01T17:30:00.000Z', attempts: failed },
  ],
  ['Email could not be delivered. The reply was: ECONNREFUSED', { state: 'dead', attempts: failed }],
  ['Push sent to one phone', { channel: 'push' }],
])('the owner reads %j', (words, change) => {
  expect(describeLines(change)).toEqual([words]);
});

test('notifications that were not attempted, or are no longer needed, are not in the history', () => {
  expect(describeLines({ state: 'due', attempts: [] }, { state: 'unneeded', attempts: [] })).toEqual([]);
});

test('pushes to several phones about one event are one line, and those about a reminder another', () => {
  const phone = { channel: 'push' } as const;
  const again = { ...phone, kind: 'reminder', createdAt: later } as const;
  expect(describeLines(phone, again, phone, again, again)).toEqual([
    'Push sent to 2 phones',
    'Reminder sent to 3 phones',
  ]);
});
