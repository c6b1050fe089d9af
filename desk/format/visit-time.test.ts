import { expect, test } from 'vitest';
import { parseVisit } from '#desk/format/visit-time.ts';

const florida = 'America/New_York';

test.each([
  ['2026-12-01T09:00', '2026-12-01T14:00:00.000Z'],
  ['0026-12-01T09:00', '2026-12-01T14:00:00.000Z'],
  ['2000-01-01T00:00', '2000-01-01T05:00:00.000Z'],
])('%s is a visit on %s', (typed, at) => {
  expect(parseVisit(typed, florida)).toEqual({ ok: true, at });
});

test.each([
  '1875-12-01T09:00',
  '0126-12-01T09:00',
  '0202-12-01T09:00',
  '2100-12-01T09:00',
  '20265-12-01T09:00',
])('%s is a typo in the year, and the message says so', (typed) => {
  expect(parseVisit(typed, florida)).toEqual({
    ok: false,
    message: 'Check the year. It can be 2000 to 2099.',
  });
});

test('without a date there is no visit', () => {
  expect(parseVisit('', florida)).toEqual({ ok: false, message: 'Choose a date and time.' });
});
