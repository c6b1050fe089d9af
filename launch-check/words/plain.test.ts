import { expect, test } from 'vitest';
import { folded, plain, unmasked } from './plain.ts';

test.each([
  ['Boñded', 'bonded'],
  ['bon\u200bded', 'bonded'],
  ['bon\u00added', 'bonded'],
  ['b\u043ended', 'bonded'],
  ['ＢＯＮＤＥＤ', 'bonded'],
  ['b\u03bfnded', 'bonded'],
])('%o is read as %s', (written, read) => {
  expect(folded(written)).toBe(read);
});

test.each([
  ['b0nded', 'bonded'],
  ['1nsured', 'insured'],
  ['l1c3n$ed', 'licensed'],
  ['500+ customers, 4 in slab, 24/7', '500+ customers, 4 in slab, 24/7'],
])('%s is unmasked as %s', (written, read) => {
  expect(unmasked(written)).toBe(read);
});

test('plain text keeps its letters as they are', () => {
  expect(plain('  Licensed\u00a0&\n Insured\u2060 ')).toBe('Licensed & Insured');
  expect(plain('b\u043ended')).not.toBe('bonded');
});
