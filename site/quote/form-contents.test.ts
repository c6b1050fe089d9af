import { expect, test } from 'vitest';
import { isUnreachable } from './form-contents.ts';

test.each([
  ['555', 'ana@visitor'],
  ['soon', 'ana@gmail.c'],
  ['555-01', 'ana@10.0.0.1'],
])('nobody can answer at %s and %s', (phone, email) => {
  expect(isUnreachable({ phone, email })).toBe(true);
});

test.each([
  ['555-0142', 'ana@visitor'],
  ['４０７５５５０１４２', 'ana@visitor'],
  ['٤٠٧٥٥٥٠١٤٢', 'ana@visitor'],
  ['1-800-CONCRETE', 'ana@visitor'],
  ['555', 'ana@visitor.example'],
  ['555', 'ana@xn--mnchen-3ya.xn--vermgensberatung-pwb'],
])('somebody can be answered at %s or %s', (phone, email) => {
  expect(isUnreachable({ phone, email })).toBe(false);
});
