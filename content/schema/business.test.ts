import { expect, test } from 'vitest';
import { text, webAddress } from './fields.ts';

const fault = (value: string) =>
  webAddress('https://www.facebook.com/you').safeParse(value).error?.issues[0]?.message;

test.each([
  'https://www.facebook.com/hernandez.concrete',
  'https://maps.google.com/?cid=123&hl=en',
  'https://www.bbb.org/us/fl/orlando/profile/concrete/a-1234#reviews',
  'https://x.com/peña',
])('%s is accepted as a web address', (address) => {
  expect(fault(address)).toBeUndefined();
});

test.each([
  'facebook.com/hernandez',
  'www.facebook.com/hernandez',
  'http://www.facebook.com/hernandez',
  'https://facebook',
  'https://',
  'https://www.facebook.com/our page',
  'https://user@evil.example/',
  'javascript:alert(1)',
  '@hernandez_concrete',
])('%s is not a complete web address, and the message gives an example', (address) => {
  expect(fault(address)).toBe('is not a whole web address; write it like https://www.facebook.com/you');
});

test('a letter and its accent become one character, even if a Mac wrote them as two', () => {
  expect(text.parse('Herna\u0301ndez & Pen\u0303a')).toBe('Hern\u00e1ndez & Pe\u00f1a');
});
