import { expect, test } from 'vitest';
import { checkContent } from './check-content.ts';
import { mustBeMended } from './fault.ts';
import { type Change, faultsAfter, sources } from './testing/faults-after.ts';

/** Texts that others may take the place of. */
const spots: [Change[0], RegExp][] = [
  ['gallery.yaml', /Open one to see it whole\./],
  ['about.yaml', /From Tampa .* Heights\./],
  ['about.yaml', /From the book\./],
  ['about.yaml', /Pour, strike off, float, wait\./],
  ['services.yaml', /Pick yours\./],
  ['home.yaml', /Ask for the certificates\./],
  ['home.yaml', /Before the storms\./],
  ['home.yaml', /The foreman answers\./],
  ['contact.yaml', /Measure a slab and see what it takes\./],
  ['contact.yaml', /Do not wait for the form\./],
  ['not-found.yaml', /The address leads to .* not there\./],
];
const saying = (texts: string[]) => texts.map((text, at): Change => [...spots[at]!, text]);
const cities = (list: string): Change => ['business.yaml', 'cities', `cities: [${list}]`];
/** Another line below the photo of the first project that has this one. */
const project = (photo: string, line: string): Change => [
  'projects.yaml',
  new RegExp(`^ {2}photo: ${photo}$`, 'm'),
  `$&\n  ${line}`,
];

test('what is worth a look is told with its place and a remedy', () => {
  const told = faultsAfter([
    ...saying([
      ...['“Nine jobs”', 'Ocala, Naples & Tampa.', 'Permits in Osceola and Duval counties.', '„Nine jobs“'],
      ...['Poured for south Florida.', 'Non-slip sealer', "The oak's roots", "Don't"],
    ]),
    ['gallery.yaml', 'keywords', '  keywords: [a, ‘b’]'],
    ['home.yaml', 'keywords', '  keywords: [slabs ocala]'],
    ['business.yaml', 'tagline', 'tagline: The best of Ocala'],
    ['business.yaml', 'hours', 'hours: Mon-Fri 7-6'],
    ['testimonials.yaml', /It holds\./, 'A lifetime job.'],
    project('floor', 'place: Kisimmee'),
    project('patio', 'place: Xanadu Reef Estates'),
    project('narrow', 'year: 2099'),
    cities('{ name: Ocoee, latitude: 28.6, longitude: -80.55 }, Kissimmee'),
  ]);
  const expected = [
    /gallery\.yaml:7 intro\.lead: is in curly quotes, and the site will show them/,
    /about\.yaml:\d+ team\.lead: is in curly quotes/,
    /page\.keywords #2: is in curly quotes/,
    /home\.yaml:\d+ whyUs\.points #5 text: .* typewriter, and in 1 more of this file; copy .* here: oak’s$/,
    /text: “Non-slip” may be .*; write “slip-resistant”$/,
    /#2 text: quotes a customer who says “lifetime”; .* print another sentence of theirs$/,
    /#2 place: is not a place in Florida.* Did you mean Kissimmee\?/,
    /#3 place: .*Is the spelling right\?/,
    /#4 year: is a year that is yet to come/,
    /hours: "Mon-Fri 7-6" .*search engines/,
    /about\.yaml:7 intro\.lead: says Ocala, Naples, and Tampa, not among your cities; remove that here, or add/,
    /business\.yaml:\d+ tagline: says Ocala/,
    /home\.yaml:\d+ page\.keywords #1: says Ocala/,
    /pours\.lead: says Duval County, where none of your cities is/,
    /intro\.lead: says South Florida, where none/,
    /cities #1 latitude: puts Ocoee 60 miles from where it is; check both numbers/,
  ];
  for (const one of expected) expect(told).toContainEqual(expect.stringMatching(one));
  expect(told).toHaveLength(expected.length);
});

test('a warning is not in the way of saving', () => {
  const gallery = sources.texts['gallery.yaml']!.replace('Open', 'Waterproof');
  const faults = checkContent({ ...sources, texts: { ...sources.texts, 'gallery.yaml': gallery } });
  expect(faults.map(mustBeMended)).toEqual([false]);
});

test('quotes around words, places of jobs, customers and offices, and words that are places too are no fault', () => {
  const untold = faultsAfter([
    ...saying([
      ...['From Ocala.', '“Slabs” and “walks”', '“Slabs,” she said', '’70s slabs’', 'The oak’s roots'],
      `"A slab of 5' by 6'"`,
      `Write to o'neil@example.com`,
      'Ocala Slabs, all over Saint Petersburg.',
      'We know the inspectors of Osceola County. Central Florida ground, around Tampa Bay.',
      "'{cities} and around.'",
      'We pour at Sunrise, and Brandon knows the Live Oak.',
    ]),
    ['business.yaml', 'name', 'name: Ocala Slabs'],
    ['business.yaml', 'city', '  city: Ocala'],
    ['business.yaml', 'hours', 'hours: By appointment'],
    ['testimonials.yaml', 'place', '  place: Ocala'],
    ['testimonials.yaml', 'source', '  source: certified letter, 2026-03-02'],
    ['photos.yaml', 'hero', 'hero: A driveway in Ocala'],
    ['projects.yaml', 'description', '  description: A slab in Ocala.'],
    project('floor', 'place: Winter Park, FL'),
    project('patio', 'place: Cañada Heights'),
    project('narrow', 'place: st pete'),
    cities(
      'St. Petersburg, Tampa, Kissimmee, { name: Ocoee, latitude: 28.6, longitude: -81.55 }, { name: Cañada Heights, latitude: 28.5384, longitude: -81.3789 }',
    ),
  ]);
  expect(untold).toEqual([]);
});
