import { expect, test } from 'vitest';
import { groupsToNames, namesToGroups } from './name-alone.ts';
import { describeShape } from './shape.ts';

const business = describeShape('business.yaml');

test('a city written as a bare name is a group in a form, and a bare name again when it is saved', () => {
  const given = { name: 'Bithlo', latitude: 28.56, longitude: -81.11 };
  const written = { tagline: 'Slabs', address: { city: 'Ocoee' }, cities: ['Orlando', given, null] };
  const shown = { ...written, cities: [{ name: 'Orlando' }, given, null] };
  expect(namesToGroups(business, written)).toEqual(shown);
  expect(groupsToNames(business, shown)).toEqual(written);
});

test('a city without a name is no bare name, and one without a position is', () => {
  const cities = [{ name: 'Tampa', latitude: undefined }, { latitude: 28 }];
  expect(groupsToNames(business, { cities })).toEqual({ cities: ['Tampa', { latitude: 28 }] });
});
