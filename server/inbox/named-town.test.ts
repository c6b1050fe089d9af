import { expect, test } from 'vitest';
import { namedTown } from './named-town.ts';

const towns = ['Orlando', 'Winter Park', 'St. Petersburg', 'Park', 'Lakeland'];

test.each([
  ['We are in Orlando, near the lake', 'Orlando'],
  ['ORLANDO', 'Orlando'],
  ['in winter\npark FL', 'Winter Park'],
  ['Saint Petersburg', 'St. Petersburg'],
  ['st petersburg!', 'St. Petersburg'],
  ['Órlando', 'Orlando'],
  ['Orlando and once more Orlando', 'Orlando'],
])('%j names %s', (text, town) => {
  expect(namedTown(text, towns)).toBe(town);
});

test.each([
  ['no town', 'A patio, 12 by 20 ft'],
  ['a part of a word', 'Orlandos Orlandoesque xOrlando'],
  ['a street', 'corner of Orlando Avenue and Lakeland Hwy'],
  ['two towns, so one would be a guess', 'I live in Lakeland, the slab is in Orlando'],
  ['nothing', ''],
])('%s: %j', (_why, text) => {
  expect(namedTown(text, towns)).toBeNull();
});

test('without towns there is none', () => {
  expect(namedTown('Orlando', [])).toBeNull();
});
