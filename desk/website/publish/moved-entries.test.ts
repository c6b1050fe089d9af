import { expect, test } from 'vitest';
import { findMovedEntries } from './moved-entries.ts';

const list = (names: string) => names.split(' ');

test.each([
  ['a b c', 'b a c', [['b', 2, 1]]],
  ['a b c d', 'd a b c', [['d', 4, 1]]],
  ['a b c d', 'b c d a', [['a', 1, 4]]],
  // What was added or removed moves nothing.
  ['a b c', 'new a b c', []],
  ['a gone b c', 'new c a b', [['c', 3, 1]]],
  // Two with the same name are two.
  ['same a same b', 'b same a same', [['b', 4, 1]]],
])('from “%s” to “%s” only moved entries are named', (before, after, moved) => {
  const found = findMovedEntries(list(before), list(after));
  expect(found.map(({ name, from, to }) => [name, from, to])).toEqual(moved);
});
