import { expect, test } from 'vitest';
import { daysIn, realDay } from './days.ts';

test.each([
  ['by mail on 2026-03-05', '2026-03-05'],
  ['3/5/2026 by mail', '2026-03-05'],
  ['March 5, 2026', '2026-03-05'],
  ['Mar. 5th 2026', '2026-03-05'],
  ['the 5 March 2026', '2026-03-05'],
  ['2026-02-30', undefined],
  ['February 29, 2026', undefined],
  ['2028-02-29', '2028-02-29'],
])('the date in %s is found', (written, day) => {
  expect(daysIn(written).map((found) => found.day)).toEqual([day]);
});

test.each(['last spring', 'May 2026', 'order 4410-22', '12 customers'])('%s contains no date', (written) => {
  expect(daysIn(written)).toEqual([]);
});

test('a date from centuries ago is not accepted', () => {
  expect(realDay('1026-03-05')).toBeUndefined();
});
