import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each(['=1+1', '+cmd|x', '-2', '@SUM(A1)', '\t=1', ' =1', '+1=HYPERLINK("x")'])(
  '%j cannot run as a formula',
  (text) => {
    expect(toCsv([[text]])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

test.each(['+1 (407) 555-0142', '+14075550142'])('the number %s keeps its plus', (number) => {
  expect(toCsv([[number]])).toBe(`"${number}"\r\n`);
});

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(toCsv([['a "b", c\nd', 'e']])).toBe('"a ""b"", c\nd","e"\r\n');
});
