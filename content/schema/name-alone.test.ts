import { expect, test } from 'vitest';
import { groupsToNames, namesToGroups } from './name-alone.ts';
import { describeShape } from './shape.ts';

const business = describeShape('business.yaml');

test('a form shows a city written as a bare name as a group, and changes nothing else', () => {
  const given = { name: 'Bithlo', latitude: 28.56, longitude: -81.11 };
  const written = { tagline: 'Slabs', cities: ['Orlando', given, null], lines: ['one'] };
  expect(namesToGroups(business, written)).toEqual({
    ...written,
    cities: [{ name: 'Orlando' }, given, null],
  });
});

test('a city with nothing but a name is written as a bare name', () => {
  const given = { name: 'Bithlo', latitude: 28.56 };
  expect(
    groupsToNames(business, {
      address: { city: 'Ocoee' },
      cities: [{ name: 'Tampa', latitude: undefined }, given, { latitude: 28 }],
    }),
  ).toEqual({ address: { city: 'Ocoee' }, cities: ['Tampa', given, { latitude: 28 }] });
});
