import { expect, test } from 'vitest';
import { parseDollars } from '#desk/format/money.ts';

test.each([
  ['4500', 450_000],
  ['4,500', 450_000],
  ['$4,500', 450_000],
  ['4500 $', 450_000],
  ['$4500.50', 450_050],
  ['4500.5', 450_050],
  ['4500.', 450_000],
  ['0', 0],
  ['0.07', 7],
  [' 12 000 ', 1_200_000],
  ['\u202a$4,500\u202c', 450_000],
  ['４５００', 450_000],
  ['1,234,567.89', 123_456_789],
  ['4.5k', 450_000],
  ['12K', 1_200_000],
  ['100000000', 10_000_000_000],
])('%s is accepted', (typed, cents) => {
  expect(parseDollars(typed)).toEqual({ ok: true, cents });
});

test('nothing typed means no amount', () => {
  expect(parseDollars('')).toEqual({ ok: true, cents: null });
  expect(parseDollars('   ')).toEqual({ ok: true, cents: null });
});

test.each([
  '4,50',
  '4.500',
  '4.500,00',
  '4,5000',
  '-4500',
  '4500-5000',
  'about 4500',
  '1e3',
  '$',
  '٤٥٠٠',
  '4500.505',
])('%s is ambiguous, and causes a question', (typed) => {
  expect(parseDollars(typed)).toMatchObject({ ok: false, message: expect.stringContaining('like 4,500') });
});

test('an impossibly large amount counts as a typo', () => {
  expect(parseDollars('100000000.01')).toMatchObject({
    ok: false,
    message: expect.stringContaining('$100 million'),
  });
  expect(parseDollars('9'.repeat(400))).toMatchObject({ ok: false });
});
