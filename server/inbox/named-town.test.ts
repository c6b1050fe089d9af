import { expect, test } from 'vitest';
import { namedTown } from './named-town.ts';

const towns = ['Orlando', 'Winter Park', 'St. Petersburg', 'Park', 'Lakeland'];

test.each([
  ['We are in Orlando, near the lake, and once more ORLANDO', 'Orlando'],
  ['in winter\npark FL', 'Winter Park'],
  ['Saint Petersburg', 'St. Petersburg'],
  ['st petersburg!', 'St. Petersburg'],
  ['Órlando', 'Orlando'],
  ['A patio, 12 by 20 ft', null],
  ['Orlandos Orlandoesque xOrlando', null],
  ['corner of Orlando Avenue and Lakeland Hwy', null],
  // One of the two would be a guess.
  ['I live in Lakeland, the slab is in Orlando', null],
])('%j names %s', (text, town) => {
  expect(namedTown(text, towns)).toBe(town);
});
