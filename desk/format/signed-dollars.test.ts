import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollars } from '#shared/desk/format.ts';
import { parseSignedDollars } from './signed-dollars.ts';

test.each([
  ['6,500', 650_000],
  ['$6500.50', 650_050],
  ['6.5k', 650_000],
  ['-200', -20_000],
  ['−200', -20_000],
  ['– 200', -20_000],
  ['-$1,200.5', -120_050],
  ['$-200', -20_000],
  ['-.5k', undefined],
  ['-0', 0],
  ['', null],
])('“%s” is read', (typed, cents) => {
  if (cents === undefined) expect(parseSignedDollars(typed)).toMatchObject({ ok: false });
  else expect(parseSignedDollars(typed)).toEqual({ ok: true, cents });
});

test.each([
  ['(200)', 'a minus, like -200'],
  ['$(200)', 'a minus, like -200'],
  ['-', 'after the minus'],
  ['- $', 'in dollars, like'],
  ['--200', 'in dollars, like'],
  ['200-', 'in dollars, like'],
])('“%s” is not read, and it says what to type', (typed, message) => {
  expect(parseSignedDollars(typed)).toEqual({ ok: false, message: expect.stringContaining(message) });
});

test('every amount is read back as it is shown, and nothing but whole cents is read from any text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(parseSignedDollars(formatDollars(cents))).toEqual({ ok: true, cents });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-−$k( ') }), (text) => {
      const parsed = parseSignedDollars(text);
      if (parsed.ok && parsed.cents !== null) expect(parsed.cents).toSatisfy(Number.isSafeInteger);
    }),
  );
});
