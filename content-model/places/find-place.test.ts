import { expect, test } from 'vitest';
import { placeKey, places, shortNames } from './find-place.ts';
import { milesBetween } from './miles-between.ts';

test('no two places and no short name are spelled alike', () => {
  const keys = [...places.map(({ name }) => name), ...Object.keys(shortNames)].map(placeKey);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(Object.values(shortNames).filter((name) => !places.some((place) => place.name === name))).toEqual(
    [],
  );
});

// Straight-line distances as almanacs give them.
test.each([
  ['Miami', 'Jacksonville', 326],
  ['Pensacola', 'Tallahassee', 175],
  ['Tampa', 'St. Petersburg', 17],
])('%s and %s are %i miles apart', (one, other, miles) => {
  const find = (name: string) => places.find((place) => place.name === name)!;
  expect(Math.abs(milesBetween(find(one), find(other)) - miles)).toBeLessThan(3);
});
