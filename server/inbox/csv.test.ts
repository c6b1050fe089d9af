import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each([
  '=1+1',
  '+cmd|x',
  '-2',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\n=1',
  '+1=HYPERLINK("x")',
  '＝1',
  '+1-407-555-0142',
  '+1 - 407',
])('%j cannot run as a formula', (text) => {
  expect(toCsv([[text]])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test.each(['+1 (407) 555-0142', '+14075550142', '+1 407-555-0142'])(
  'the phone number %s keeps its plus sign',
  (number) => {
    expect(toCsv([[number]])).toBe(`"${number}"\r\n`);
  },
);

test.each(['', 'a=1', 'Dana - Field', '(407) 555-0142', 'x@y.z'])('%j is not a formula', (text) => {
  expect(toCsv([[text]])).toBe(`"${text}"\r\n`);
});

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(toCsv([['a "b", c\nd', 'e']])).toBe('"a ""b"", c\nd","e"\r\n');
});
