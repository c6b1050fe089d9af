import { expect, test } from 'vitest';
import { places, shortNames } from './find-place.ts';
import { milesBetween } from './miles-between.ts';
import { placeKey } from './place-key.ts';

test('no two places and no short name are spelled alike', () => {
  const keys = [...places.map(({ name }) => name), ...Object.keys(shortNames)].map(placeKey);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(Object.values(shortNames).filter((name) => !places.some((place) => place.name === name))).toEqual(
    [],
  );
});

test('every county has a place, and each is near another in its county', () => {
  const byCounty = Object.entries(Object.groupBy(places, ({ county }) => county));
  expect(byCounty).toHaveLength(67);
  const lonely = byCounty.flatMap(([, inCounty]) =>
    inCounty!.filter(
      (place) =>
        inCounty!.length > 1 &&
        !inCounty!.some((other) => other !== place && milesBetween(place, other) < 32),
    ),
  );
  expect(lonely.map(({ name }) => name)).toEqual([]);
});

// Straight-line distances as almanacs give them.
test.each([
  ['Miami', 'Tampa', 205],
  ['Miami', 'Jacksonville', 326],
  ['Miami', 'Key West', 128],
  ['Orlando', 'Tampa', 77],
  ['Orlando', 'Jacksonville', 125],
  ['Pensacola', 'Tallahassee', 175],
  ['Tampa', 'St. Petersburg', 17],
])('%s and %s are %i miles apart', (one, other, miles) => {
  const find = (name: string) => places.find((place) => place.name === name)!;
  expect(Math.abs(milesBetween(find(one), find(other)) - miles)).toBeLessThan(3);
});
