import { expect, test } from 'vitest';
import { contentFolder } from '../load.ts';
import type { FileName } from '../schema/files.ts';
import { checkContent, readSources } from './check-content.ts';
import { formatFault, mustBeMended } from './fault.ts';

const sources = readSources(contentFolder);

/** The warnings after some changes to the content. @throws if there is nothing to change, or a fault results */
function warningsAfter(...changes: [FileName, RegExp, string][]): string[] {
  const texts = { ...sources.texts };
  for (const [file, from, to] of changes) {
    const changed = texts[file]!.replace(from, to);
    if (changed === texts[file]) throw new Error(`${file} does not say ${from}`);
    texts[file] = changed;
  }
  const faults = checkContent({ ...sources, texts });
  if (faults.some(mustBeMended)) throw new Error(faults.map(formatFault).join('\n'));
  return faults.map(formatFault);
}

const lead = (text: string): [FileName, RegExp, string] => ['gallery.yaml', /lead: .*/, `lead: ${text}`];
const about = (text: string): [FileName, RegExp, string] => ['about.yaml', /lead: .*/, `lead: ${text}`];
const cities = (list: string): [FileName, RegExp, string] => [
  'business.yaml',
  /^cities:\n(?: .*\n)*/m,
  `cities: [${list}]\n`,
];

test('a city removed from the list is reported wherever a text still names it', () => {
  const told = warningsAfter(cities('Kissimmee, Ocoee'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(
    /^content\/about\.yaml:\d+ intro\.lead: says Tampa, not among your cities; remove that here, or add it in business\.yaml$/,
  );
});

test.each([
  [
    'a title',
    ['about.yaml', /title: .*/, 'title: Concrete in Ocala'],
    /about\.yaml:\d+ page\.title: says Ocala/,
  ],
  [
    'a description',
    ['about.yaml', /description: .*/, 'description: From Naples'],
    /page\.description: says Naples/,
  ],
  [
    'a keyword in small letters',
    ['home.yaml', /keywords: .*/, 'keywords: [slabs, concrete ocala]'],
    /page\.keywords #2: says Ocala/,
  ],
  [
    'the tagline',
    ['business.yaml', /^tagline: .*/m, 'tagline: The best of Ocala'],
    /business\.yaml:\d+ tagline: says Ocala/,
  ],
  [
    'a county',
    about('Permits in Osceola and Duval counties.'),
    /about\.yaml:\d+ intro\.lead: says Duval County, where none/,
  ],
  [
    'a part of Florida',
    about('Poured for south Florida.'),
    /about\.yaml:\d+ intro\.lead: says South Florida, where none/,
  ],
  [
    'every city of a text at once',
    about('Ocala, Naples & Tampa.'),
    /intro\.lead: says Ocala and Naples, not among/,
  ],
] as [string, [FileName, RegExp, string], RegExp][])('%s is checked for places', (_, change, told) => {
  const warnings = warningsAfter(change);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(told);
});

test.each([
  ['where a job was', [['projects.yaml', /description: .*/, 'description: A slab in Ocala.']]],
  ['where a customer lives', [['testimonials.yaml', /place: .*/, 'place: Ocala']]],
  ['what a photo shows', [['photos.yaml', /^hero: .*/m, 'hero: A driveway in Ocala']]],
  ['where the office is', [['business.yaml', /^ {2}city: .*/m, '  city: Ocala']]],
  [
    'the name of the company',
    [['business.yaml', /^name: .*/m, 'name: Ocala Slabs'], about('Ocala Slabs since 1987.')],
  ],
  [
    'a city of the list in another spelling',
    [cities('St. Petersburg, Tampa, Kissimmee'), about('All over Saint Petersburg.')],
  ],
  ['a county that a city lies in', [about('We know the inspectors of Osceola County.')]],
  [
    'in the gallery, a place of which it shows a job',
    [
      ['projects.yaml', /description: .*/, 'description: A slab in Ocala.'],
      lead('Jobs from Ocala to Kissimmee.'),
    ],
  ],
  ['a part of Florida that a city lies in', [about('Central Florida ground, around Tampa Bay.')]],
  ['a placeholder', [about("'{cities} and around.'")]],
  ['a word that is a place too', [about('We pour at Sunrise, and Brandon knows the Live Oak.')]],
] as [string, [FileName, RegExp, string][]][])('%s is not taken as a claim to work there', (_, changes) => {
  expect(warningsAfter(...changes)).toEqual([]);
});

test('a city whose position is far off is reported, and one that is nearly right is not', () => {
  const list = '{ name: Ocoee, latitude: 28.57, longitude: -80.54 }, Tampa, Kissimmee';
  expect(warningsAfter(cities(list))).toEqual([
    expect.stringMatching(
      /^content\/business\.yaml:\d+ cities #1 latitude: puts Ocoee 61 miles from where it is; check both numbers/,
    ),
  ]);
  expect(
    warningsAfter(cities('{ name: Ocoee, latitude: 28.6, longitude: -81.55 }, Tampa, Kissimmee')),
  ).toEqual([]);
});
