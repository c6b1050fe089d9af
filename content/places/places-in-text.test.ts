import { expect, test } from 'vitest';
import { countiesIn, placesIn } from './places-in-text.ts';

test.each<[string, string[]]>([
  ['A driveway in Tampa.', ['Tampa']],
  ['From Tampa to Winter Park', ['Tampa', 'Winter Park']],
  ['Orlando, Tampa, Orlando', ['Orlando', 'Tampa']],
  ['West Palm Beach', ['West Palm Beach']],
  ['Saint Petersburg and Ft. Lauderdale', ['St. Petersburg', 'Fort Lauderdale']],
  ['Jobs in Daytona', ['Daytona Beach']],
  ['Land O’ Lakes', ["Land O' Lakes"]],
  ['Orlando-based, Tampa’s best', ['Orlando', 'Tampa']],
  ['Work around Tampa Bay', []],
  ['Find us on Orlando Avenue', []],
  ['St. Augustine grass over Ocala limerock', []],
  ['Live oak roots, a sunrise pour, a holiday', []],
  ['Sunrise pours. Brandon runs the pump. Live Oak Lane', []],
  ['We pour in Sunrise, and in Brandon', ['Sunrise', 'Brandon']],
  ['Plantation, FL', ['Plantation']],
  ['Permits in Orange, Osceola and Polk counties', []],
  ['Palm Beach County', []],
  ['Miami-Dade', []],
  ['Tampas and Orlandos', []],
])('"%s" names %j', (text, names) => {
  expect(placesIn(text)).toEqual(names);
});

test('a place without capitals is recognized in keywords, not in sentences', () => {
  expect(placesIn('concrete driveway tampa', [], true)).toEqual(['Tampa']);
  expect(placesIn('the tampa of it')).toEqual([]);
});

test.each<[string, string[]]>([
  ['inspections in Orange, Osceola and Polk counties', ['Orange', 'Osceola', 'Polk']],
  ['St. Johns & Duval Counties', ['St. Johns', 'Duval']],
  ['Polk County permits', ['Polk']],
  ['all over Miami-Dade', ['Miami-Dade']],
  ['an orange lake and no county', []],
  ['the county inspector', []],
])('"%s" names the counties %j', (text, counties) => {
  expect(countiesIn(text)).toEqual(counties);
});
