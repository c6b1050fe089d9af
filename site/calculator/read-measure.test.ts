import { expect, test } from 'vitest';
import { slab as en } from '#shared/messages/en/calculator.ts';
import { slab as es } from '#shared/messages/es/calculator.ts';
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

test.each([
  'ten',
  '-4',
  '1/0',
  '1e9',
  '3,5',
  '12,00',
  '12ft',
  '∞',
  '0x10',
  '.',
  'x1/2',
  '1/2x',
  '1.5/2',
  '/2',
  '3 1',
])('“%s” is no number', (text) => expect(readNumber(text)).toBeUndefined());

/** What people write into the field for feet, in inches. */
test.each([
  [`12'6"`, 150],
  ['12’6”', 150],
  ['12‘ 6“', 150],
  ['12′ 6½″', 150.5],
  [`12'-6 1/2"`, 150.5],
  [`12'6`, 150],
  [`12' 6''`, 150],
  ['12´6´´', 150],
  ['12ft', 144],
  ['12 Ft. 6 In.', 150],
  ['12 feet, 6 inches', 150],
  ['12 foot and 6', 150],
  ['12 pies y 6 pulgadas', 150],
  ['3½', 42],
  ['3 ½ ft', 42],
  ['3 1⁄2', 42],
  ['3–1/2', 42],
  ['⅞', 10.5],
  ['1,000', 12_000],
  ['１２', 144],
  ['\u202a12\u202c\u00a0ft', 144],
  ['6"', 6],
  ['18 in', 18],
])('“%s” in feet is %d inches', (feet, inches) => {
  expect(readMeasure('length', { feet, inches: '' }, maxSide, en)).toEqual({ ok: true, inches });
});

test.each([
  ['3,5', 42],
  ['12,00 pies', 144],
  ['1,000', 12_000],
  ['12 pies, 6 pulgadas', 150],
  ['3 y 1/2', 42],
  ['12 y medio', 150],
])('in Spanish, “%s” in feet is %d inches', (feet, inches) => {
  expect(readMeasure('length', { feet, inches: '' }, maxSide, es)).toEqual({ ok: true, inches });
});

test.each([
  ['4"', 4],
  ['4 in.', 4],
  ['3½”', 3.5],
  ['4 plg', 4],
  [`1'`, 12],
  ['1 ft 6', 18],
])('“%s” in inches is %d inches', (inches, total) => {
  expect(readMeasure('thickness', { inches }, thickestSlab, en)).toEqual({ ok: true, inches: total });
});

test.each([
  [{ feet: '20', inches: '6' }, maxSide, 246],
  [{ feet: '3', inches: '' }, maxSide, 36],
  [{ feet: '', inches: '30' }, maxSide, 30],
  // To a hundredth of an inch, as it is said afterward.
  [{ feet: '1', inches: '11.999' }, maxSide, 24],
  [{ inches: '3 1/3' }, thickestSlab, 3.33],
  [{ feet: '1000', inches: '' }, maxSide, 12_000],
  [{ inches: '48' }, thickestSlab, 48],
  [{ feet: '12 ft', inches: '6"' }, maxSide, 150],
])('%o is accepted', (typed, most, inches) => {
  expect(readMeasure('length', typed, most, en)).toEqual({ ok: true, inches });
});

const over = (most: string) => `That’s over ${most}. Check it, or call us about it.`;
const noNumber = (text: string) => `“${text}” isn’t a number. Write it like 12, 3.5 or 3 1/2.`;

test.each([
  [{ feet: '', inches: ' ' }, maxSide, 'Enter the length.'],
  [{ feet: '0', inches: '' }, maxSide, 'The length must be more than 0.'],
  [{ inches: '1/1000' }, thickestSlab, 'The length must be more than 0.'],
  [{ feet: 'ten', inches: '' }, maxSide, noNumber('ten')],
  [{ feet: ' ten ', inches: '6' }, maxSide, noNumber('ten')],
  [{ feet: '2', inches: '-6' }, maxSide, noNumber('-6')],
  [{ feet: '1001', inches: '' }, maxSide, over('1,000 ft')],
  [{ feet: '1000', inches: '0.01' }, maxSide, over('1,000 ft')],
  [{ inches: '48.01' }, thickestSlab, over('48 inches')],
  [{ feet: '1,200', inches: '' }, maxSide, over('1,000 ft')],
  [{ feet: '3 m', inches: '' }, maxSide, noNumber('3 m')],
  [{ feet: '12 x 20', inches: '' }, maxSide, noNumber('12 x 20')],
  [{ feet: `12'6'`, inches: '' }, maxSide, noNumber(`12'6'`)],
  [{ feet: `${'9'.repeat(90)} x`, inches: '' }, maxSide, noNumber(`${'9'.repeat(30)}…`)],
  // Which of the two is meant?
  [{ feet: `12'6"`, inches: '3' }, maxSide, 'The length is written twice. Write it like 12 feet 6 inches.'],
  [{ feet: '1', inches: `1'6"` }, maxSide, 'The length is written twice. Write it like 12 feet 6 inches.'],
  // Up to ten feet in inches.
  [{ inches: '200' }, 120, over('120 inches')],
  [{ inches: '200' }, 126, over('10.5 ft')],
])('%o is refused', (typed, most, error) => {
  expect(readMeasure('length', typed, most, en)).toEqual({ ok: false, error });
});

test.each([
  [{ inches: '' }, 'Escriba el espesor.'],
  [{ inches: '0' }, 'El espesor debe ser mayor que 0.'],
  [{ inches: '1,2,3' }, '“1,2,3” no es un número. Escríbalo así: 12, 3.5 o 3 1/2.'],
  [{ inches: '48,5' }, 'Son más de 48 pulgadas. Revíselo o llámenos.'],
  [{ feet: '1', inches: `1'` }, 'El espesor está escrito dos veces. Escríbalo así: 12 pies 6 pulgadas.'],
])('in Spanish, %o is refused', (typed, error) => {
  expect(readMeasure('thickness', typed, thickestSlab, es)).toEqual({ ok: false, error });
});
