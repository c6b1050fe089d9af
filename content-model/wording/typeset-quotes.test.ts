import { expect, test } from 'vitest';
import { typesetQuotes } from './typeset-quotes.ts';

test.each([
  ["It's the customers' slab, and it won't move", 'It’s the customers’ slab, and it won’t move'],
  ['They said "it will hold," and it has.', 'They said “it will hold,” and it has.'],
  ['"Ask for Ana"', '“Ask for Ana”'],
  ["What 'non-slip' means", 'What ‘non-slip’ means'],
  ["O'Malley & Sons", 'O’Malley & Sons'],
  ["In the '80s", 'In the ’80s'],
  ['A 4" slab, 12\'6" wide, on 2" sand', 'A 4" slab, 12\'6" wide, on 2" sand'],
  ['“Set” already, it’s fine', '“Set” already, it’s fine'],
  ['An odd " stays', 'An odd " stays'],
  ['¿Qué es "antideslizante"? ¡"Ya"!', '¿Qué es “antideslizante”? ¡“Ya”!'],
  ['Una losa de 4", dijo "aguanta".', 'Una losa de 4", dijo “aguanta”.'],
])('%s', (typed, meant) => {
  expect(typesetQuotes(typed)).toBe(meant);
  expect(typesetQuotes(meant)).toBe(meant);
});
