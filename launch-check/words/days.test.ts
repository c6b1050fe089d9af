import { expect, test } from 'vitest';
import { daysIn, realDay } from './days.ts';

test.each<[string, (string | undefined)[]]>([
  ['by mail on 2026-03-05', ['2026-03-05']],
  ['3/5/2026 by mail', ['2026-03-05']],
  ['March 5, 2026', ['2026-03-05']],
  ['Mar. 5th 2026', ['2026-03-05']],
  ['the 5 March 2026', ['2026-03-05']],
  ['2026-02-30', [undefined]],
  ['February 29, 2026', [undefined]],
  ['2028-02-29', ['2028-02-29']],
  ['last spring, May 2026', []],
  ['order 4410-22 of 12 customers', []],
])('the dates in “%s” are %j', (written, days) => {
  expect(daysIn(written).map(({ day }) => day)).toEqual(days);
});

test('a date from centuries ago is not accepted', () => {
  expect(realDay('1026-03-05')).toBeUndefined();
});
