import { expect, test } from 'vitest';
import { maxSide, readMeasure, readNumber, thickestSlab } from './read-measure.ts';

test.each([
  ['12', 12],
  [' 3.5 ', 3.5],
  ['.5', 0.5],
  ['7.', 7],
  ['1/2', 0.5],
  ['3 1/2', 3.5],
  ['3-1/2', 3.5],
  ['3 - 1/2', 3.5],
  ['10 11/16', 10.6875],
  ['1/10', 0.1],
  ['12.25', 12.25],
  ['', 0],
])('“%s” is a number', (text, number) => expect(readNumber(text)).toBe(number));

test.each(['ten', '-4', '1/0', '1e9', '3,5', '12ft', '∞', '0x10', '.', 'x1/2', '1/2x', '1.5/2', '/2', '3 1'])(
  '“%s” is no number',
  (text) => expect(readNumber(text)).toBeUndefined(),
);

test.each([
  [{ feet: '20', inches: '6' }, maxSide, 246],
  [{ feet: '3', inches: '' }, maxSide, 36],
  [{ feet: '', inches: '30' }, maxSide, 30],
  // To a hundredth of an inch, as it is said afterward.
  [{ feet: '1', inches: '11.999' }, maxSide, 24],
  [{ inches: '3 1/3' }, thickestSlab, 3.33],
  [{ feet: '1000', inches: '' }, maxSide, 12_000],
  [{ inches: '48' }, thickestSlab, 48],
])('%o is taken', (typed, most, inches) => {
  expect(readMeasure('length', typed, most)).toEqual({ ok: true, inches });
});

const over = (most: string) => `That’s over ${most}. Check it, or call us about it.`;
const noNumber = (text: string) => `“${text}” is not a number. Write it like 12, 3.5 or 3 1/2.`;

test.each([
  [{ feet: '', inches: ' ' }, maxSide, 'Enter the length.'],
  [{ feet: '0', inches: '' }, maxSide, 'The length must be more than 0.'],
  [{ inches: '1/1000' }, thickestSlab, 'The length must be more than 0.'],
  [{ feet: 'ten', inches: '' }, maxSide, noNumber('ten')],
  [{ feet: ' ten ', inches: '6' }, maxSide, noNumber('ten')],
  [{ feet: '2', inches: '-6' }, maxSide, noNumber('-6')],
  [{ feet: '1001', inches: '' }, maxSide, over('1,000 ft')],
  [{ feet: '1000', inches: '0.01' }, maxSide, over('1,000 ft')],
  [{ inches: '48.01' }, thickestSlab, over('48 in')],
  // Up to ten feet in inches.
  [{ inches: '200' }, 120, over('120 in')],
  [{ inches: '200' }, 126, over('10.5 ft')],
])('%o is refused', (typed, most, error) => {
  expect(readMeasure('length', typed, most)).toEqual({ ok: false, error });
});
