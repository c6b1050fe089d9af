import { expect, test } from 'vitest';
import { slab as en } from '#shared/messages/en/calculator.ts';
import { slab as es } from '#shared/messages/es/calculator.ts';
import { appendLine } from './concrete-calculator.ts';
import { describeEstimate, describeLength, describeSlab, estimateConcrete } from './slab.ts';

/** In feet, the thickness in inches. */
test.each([
  // The trade’s rule of thumb: 81 sq ft at 4 in is one cubic yard, before waste.
  [9, 9, 4, 1.1, undefined],
  [20, 20, 4, 5.44, undefined],
  // 3 × 3 ft at 4 in is 3 cu ft, 3.3 with waste: 5.5 bags of 0.6 cu ft.
  [3, 3, 4, 0.13, 6],
  // 12 × 1 ft at 6 in is 6 cu ft, 6.6 with waste: exactly 11 bags.
  [12, 1, 6, 0.25, 11],
  // Bags up to one cubic yard, and none above it.
  [3, 3, 32.7, 1, 45],
  [3, 3, 33, 1.01, undefined],
  // 900 × 900 ft at 48 in is 120,000 cubic yards, 132,000 with waste.
  [900, 900, 48, 132_000, undefined],
  // 1000 × 486 ft at 4 in is 6,000 cubic yards, 6,600 with waste.
  [1000, 486, 4, 6600, undefined],
  // No slab takes nothing.
  [1 / 12, 1 / 12, 1, 0.01, 1],
])('%f × %f ft at %f in take %f cubic yards, or %s bags', (length, width, thickness, cubicYards, bags) => {
  const slab = { length: 12 * length, width: 12 * width, thickness };
  expect(estimateConcrete(slab)).toEqual({ cubicYards, bags });
});

test.each([
  [1, 'cubic yard', 'yarda cúbica'],
  [0.01, 'cubic yards', 'yardas cúbicas'],
  [0.99, 'cubic yards', 'yardas cúbicas'],
  [1.01, 'cubic yards', 'yardas cúbicas'],
  [2, 'cubic yards', 'yardas cúbicas'],
])('%s %s, %s', (count, ...texts) => expect([en, es].map(({ yards }) => yards(count))).toEqual(texts));

test.each([
  [1, 'or 1 bag (80 lb)', 'o 1 saco de 80 lb'],
  [2, 'or 2 bags (80 lb)', 'o 2 sacos de 80 lb'],
  [8, 'or 8 bags (80 lb)', 'u 8 sacos de 80 lb'],
  [11, 'or 11 bags (80 lb)', 'u 11 sacos de 80 lb'],
  [18, 'or 18 bags (80 lb)', 'o 18 sacos de 80 lb'],
  [undefined, 'Too much for bags. You’ll need a truck.', 'Es demasiado para sacos. Hace falta un camión.'],
])('%s bags: %s %s', (count, ...texts) => expect([en, es].map(({ bags }) => bags(count))).toEqual(texts));

test('an estimate writes one cubic yard as one, and thousands with a comma', () => {
  expect(describeEstimate({ cubicYards: 1, bags: 45 }, en)).toBe(
    'about 1 cubic yard with 10% for waste, or 45 bags (80 lb).',
  );
  expect(describeEstimate({ cubicYards: 1234.5, bags: undefined }, en)).toBe(
    'about 1,234.5 cubic yards with 10% for waste.',
  );
  expect(describeEstimate({ cubicYards: 1, bags: 45 }, es)).toBe(
    'cerca de 1 yarda cúbica con 10% de desperdicio, o 45 sacos de 80 lb.',
  );
  expect(describeEstimate({ cubicYards: 1234.5, bags: undefined }, es)).toBe(
    'cerca de 1,234.5 yardas cúbicas con 10% de desperdicio.',
  );
});

test.each([
  [246, '20 ft 6 in'],
  [144, '12 ft'],
  [9, '9 in'],
  [11.994, '11.99 in'],
  [12, '1 ft'],
  [12.01, '1 ft 0.01 in'],
  [12_000, '1000 ft'],
  // Never 12 inches beside feet.
  [11.996, '1 ft'],
  [23.999, '2 ft'],
  [35.9951, '3 ft'],
])('%s inches are “%s”', (inches, words) => expect(describeLength(inches, en)).toBe(words));

test.each([
  [
    { length: 246, width: 144, thickness: 4 },
    '4-inch slab, 20 ft 6 in × 12 ft',
    'Losa de 4 pulgadas, 20 pies 6 pulgadas × 12 pies',
  ],
  [
    { length: 9, width: 40.5, thickness: 3.5 },
    '3.5-inch slab, 9 in × 3 ft 4.5 in',
    'Losa de 3.5 pulgadas, 9 pulgadas × 3 pies 4.5 pulgadas',
  ],
  [
    { length: 11.999, width: 144, thickness: 3.999 },
    '4-inch slab, 1 ft × 12 ft',
    'Losa de 4 pulgadas, 1 pie × 12 pies',
  ],
  [
    { length: 1, width: 13, thickness: 1 },
    '1-inch slab, 1 in × 1 ft 1 in',
    'Losa de 1 pulgada, 1 pulgada × 1 pie 1 pulgada',
  ],
])('%o is added to the quote form as “%s”, “%s”', (slab, ...texts) =>
  expect([en, es].map((each) => describeSlab(slab, each))).toEqual(texts),
);

test.each([
  ['fills an empty text', ' \n', 'Slab'],
  ['stands under what was typed', 'Hi.\n', 'Hi.\nSlab'],
  ['is added only once', 'Slab\nHi', 'Slab\nHi'],
  ['is another than one that begins like it', 'Slab 2', 'Slab 2\nSlab'],
])('the line of a slab %s', (_how, typed, text) => expect(appendLine(typed, 'Slab')).toBe(text));
