import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test.each([
  ['8', 8],
  [' 8.50 ', 8.5],
  ['8,5', 8.5],
  ['$2,500', 2500],
  ['$ 1,250,000.5', 1_250_000.5],
  ['−81.4', -81.4],
  ['', undefined],
  ['$', undefined],
  ['$8/sq ft', undefined],
  ['8 to 12', undefined],
  ['1,2,3', undefined],
])('“%s” is %s', (text, number) => expect(readNumber(text)).toBe(number));

test('where no number is in the thousands, a comma before three digits is a point', () => {
  expect(readNumber('28,538', 90)).toBe(28.538);
});
