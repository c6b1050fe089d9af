import { expect, test } from 'vitest';
import { formatOrdinal } from './ordinal.ts';

test('positions are written as ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 22, 103].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '22nd',
    '103rd',
  ]);
});
