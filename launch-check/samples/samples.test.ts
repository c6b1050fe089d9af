import { expect, test } from 'vitest';
import { withPrints } from './samples.ts';

test('a sample picture drawn anew is known in its old and in its new state', () => {
  const known = { 'drive.jpg': ['aa', 'ab'], 'walk.jpg': ['cc'] };
  expect(withPrints(known, { 'drive.jpg': ['ab', 'ba'] })).toEqual({
    'drive.jpg': ['aa', 'ab', 'ba'],
    'walk.jpg': ['cc'],
  });
});
test('a sample picture that is new is added', () => {
  expect(withPrints({}, { 'dock.jpg': ['dd'] })).toEqual({ 'dock.jpg': ['dd'] });
});
