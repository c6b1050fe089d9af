import { expect, test } from 'vitest';
import { readSources } from '../check/check-content.ts';
import { checkFile } from '../check/check-file.ts';
import { formatProblem } from '../check/problem.ts';
import { contentFolder } from '../load.ts';
import { places } from '../places/find-place.ts';

const others = readSources(contentFolder).texts['business.yaml']!.replace(/^cities:\n(?: .*\n|#.*\n)*/m, '');

function check(cities: string) {
  return checkFile('business.yaml', `${others}\ncities:\n${cities}\n`);
}

function citiesOf(cities: string) {
  const checked = check(cities);
  if (!checked.ok) throw new Error(checked.problems.map(formatProblem).join('\n'));
  return checked.content.cities;
}

function problemsOf(cities: string): string[] {
  const checked = check(cities);
  return checked.ok ? [] : checked.problems.map(formatProblem);
}

const tooMany = places.slice(0, 62);

test('a city is found by its name alone, also as a group', () => {
  // US Geological Survey, Geographic Names Information System.
  const orlando = { name: 'Orlando', latitude: 28.5384, longitude: -81.3789 };
  expect(citiesOf('  - Orlando')).toEqual([orlando]);
  expect(citiesOf('  - name: Orlando')).toEqual([orlando]);
});

test.each([
  ['Ft. Lauderdale', 'Fort Lauderdale'],
  ['Land O’ Lakes', "Land O' Lakes"],
  ['Daytona', 'Daytona Beach'],
  ['Dr. Phillips', 'Doctor Phillips'],
])('%s has the position of %s', (written, name) => {
  const [{ latitude, longitude }, known] = [citiesOf(`  - ${written}`)[0]!, citiesOf(`  - ${name}`)[0]!];
  expect([latitude, longitude]).toEqual([known.latitude, known.longitude]);
});

test('a name stays as written, except for the state and careless capitals', () => {
  const written = ['Ft. Myers', 'Orlando, Florida', 'winter park', 'TAMPA'];
  const shown = ['Ft. Myers', 'Orlando', 'Winter Park', 'Tampa'];
  expect(citiesOf(written.map((name) => `  - ${name}`).join('\n')).map(({ name }) => name)).toEqual(shown);
});

test('a position given by the owner counts, even for a known place', () => {
  const given = '  - name: Cañada Heights\n    latitude: 28.51\n    longitude: -81.4\n';
  const moved = '  - name: Ocoee\n    latitude: 28.58\n    longitude: -81.55';
  expect(citiesOf(given + moved)).toEqual([
    { name: 'Cañada Heights', latitude: 28.51, longitude: -81.4 },
    { name: 'Ocoee', latitude: 28.58, longitude: -81.55 },
  ]);
});

test.each<[string, RegExp]>([
  [
    '  - St. Petesburg',
    /cities #1 name: "St\. Petesburg" is not a place in Florida.*; if the spelling is right, add/,
  ],
  ['  - Orlando, Tampa', /is more than one city; give each its own line/],
  ['  - St. Pete\n  - Tampa\n  - Saint Petersburg', /#3 name: "Saint Petersburg" is already in this list/],
  [
    '  - { name: X, latitude: -81.4, longitude: 28.5 }',
    /"-81\.4" looks like the longitude; swap it with 28\.5/,
  ],
  ['  - { name: X, latitude: 28.5, longitude: 81.4 }', /needs a minus sign in Florida: write -81\.4/],
  ['  - { name: X, latitude: 28.5 }', /longitude: is missing; a position has two numbers/],
  ["  - ''", /#1 name: must not be empty/],
  [tooMany.map(({ name }) => `  - ${name}`).join('\n'), /has 62 entries, and at most 60 fit; delete 2/],
])('%s is reported', (cities, message) => {
  expect(problemsOf(cities)).toEqual([expect.stringMatching(message)]);
});
