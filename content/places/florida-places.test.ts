import { expect, test } from 'vitest';
import { places, shortNames } from './find-place.ts';
import { milesBetween } from './miles-between.ts';
import { placeKey } from './place-key.ts';
import { countiesIn, placesIn } from './places-in-text.ts';

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

test.each<[string, string[]]>([
  ['Orlando-based, Tampa’s best, Orlando', ['Orlando', 'Tampa']],
  ['Saint Petersburg and Ft. Lauderdale', ['St. Petersburg', 'Fort Lauderdale']],
  ['Work around Tampa Bay, on Orlando Avenue', []],
  ['Sunrise pours. Brandon runs the pump. Live Oak Lane', []],
  ['We pour in Sunrise, and in Brandon', ['Sunrise', 'Brandon']],
  ['Permits in Orange, Osceola and Polk counties', []],
])('"%s" names %j', (text, names) => {
  expect(placesIn(text)).toEqual(names);
});

test('a place without capitals is recognized in keywords; counties are named by theirs', () => {
  expect(placesIn('concrete driveway tampa', [], true)).toEqual(['Tampa']);
  expect(placesIn('the tampa of it')).toEqual([]);
  expect(countiesIn('in Orange, Osceola and Polk counties')).toEqual(['Orange', 'Osceola', 'Polk']);
  expect(countiesIn('an orange lake, the county inspector')).toEqual([]);
});
