import { expect, test } from 'vitest';
import type { ReadLogo } from '../logo/read-logo.ts';
import type { FileName } from '../schema/files.ts';
import { checkContent } from './check-content.ts';
import { formatFault, mustBeMended } from './fault.ts';
import { type Change, faultsAfter, sources } from './testing/faults-after.ts';

test('correct content has nothing to fix', () => {
  expect(checkContent(sources)).toEqual([]);
});

test('every fault in every file is reported at once', () => {
  const told = faultsAfter([
    ['business.yaml', 'phone', 'phone: call me'],
    ['business.yaml', /'37'/, '37'],
    ['projects.yaml', /category: .*/, 'category: homes'],
  ]);
  expect(told).toEqual([
    expect.stringMatching(
      /^content\/business\.yaml:\d+ phone: "call me" is not a US phone number; write it like/,
    ),
    expect.stringMatching(/^content\/business\.yaml:\d+ figures\.years: /),
    expect.stringMatching(/^content\/projects\.yaml:\d+ #1 category: /),
  ]);
});

test.each<[string, FileName, RegExp, string]>([
  ['no project', 'projects.yaml', /^- [\s\S]*/m, ''],
  ['an empty list of projects', 'projects.yaml', /^- [\s\S]*/m, '[]'],
  ['no numbers', 'home.yaml', /^statistics:\n( {2}.*\n)*/m, ''],
  ['numbers of which only the word is left', 'home.yaml', /^(statistics:\n)( {2}.*\n)*/m, '$1'],
  ['a testimonial’s group with nothing in it', 'home.yaml', /^(testimonial:\n)( {2}.*\n)*/m, '$1'],
  ['no emergency line', 'contact.yaml', /^emergency:\n( {2}.*\n)*/m, ''],
  ['no calculator', 'contact.yaml', /^calculator:\n( {2}.*\n)*/m, ''],
  ['a figure of its own', 'business.yaml', /^figures:/m, 'figures:\n  pours: 4 a day'],
  ['a story without its photo', 'about.yaml', /^ {2}photo: forms\n {2}caption: .*\n/m, ''],
  ['a service without a photo', 'services.yaml', /^ {4}photos: .*\n/m, ''],
  ['bands in another order', 'about.yaml', /^story:/m, 'sections: [closing, team]\nstory:'],
  ['two services', 'home.yaml', /^ {4}- title: Commercial[\s\S]*(?=whyUs:)/m, ''],
  ['the usual services, if their blocks exist', 'business.yaml', /^services:\n[\s\S]*?(?=^license)/m, ''],
  ['a year of a project', 'projects.yaml', /^ {2}photo: floor$/m, '$&\n  year: 1987'],
])('%s is accepted', (_what, file, from, to) => {
  expect(faultsAfter([[file, from, to]])).toEqual([]);
});

test('a confirmation needs a complete date', () => {
  const claim = '- { about: insured, words: [Insured], by: Ana Cruz, on: Nov 2026, proof: Policy 12 }';
  const faults = checkContent({ ...sources, texts: { ...sources.texts, 'claims.yaml': claim } });
  expect(faults.map(formatFault)).toEqual([
    'content/claims.yaml:1 #1 on: "Nov 2026" is not a date in the form needed here; write year, month, day, like 2026-11-20',
  ]);
});

/** The faults of business.yaml with these lines added. */
const faultsWith = (added: string, logos: Record<string, ReadLogo> = {}) =>
  faultsAfter([['business.yaml', /\n*$/, `\n${added}\n`]], { logos });
const wide: ReadLogo = { ok: true, width: 600, height: 120 };

test('two colors in the notation of drawing programs and a logo next to the file are accepted', () => {
  expect(faultsWith(`colors:\n  accent: '#FFCD11'\n  dark: "#0b1f3f"`)).toEqual([]);
  const logo = 'logo:\n  file: our logo.svg\n  saysName: true\n  onDark: light.png';
  expect(faultsWith(logo, { 'our logo.svg': wide, 'light.png': wide })).toEqual([]);
});

test.each<[string, string, Record<string, ReadLogo>?]>([
  [
    `colors:\n  dark: '#3366cc'`,
    'dark: "#3366cc" is too light for text and for the dark sections; the nearest',
  ],
  ['colors:\n  accent: navy', 'accent: "navy" is not a color code; write # and six digits'],
  [
    'colors:\n  accent: #ff6a13',
    `what follows # is a note to yourself, not text; write accent: '#ff6a13' if`,
  ],
  ['logo:\n  file: logo.svg', 'logo.file: "logo.svg" is not in the content folder; put the file next to'],
  ['logo:\n  file: a.svg', 'is not in the content folder; there is "A.SVG"', { 'A.SVG': wide }],
  ['logo:\n  file: photos/logo.svg', 'is not the name of an .svg or .png file'],
  ['logo:\n  file: a.svg', '"a.svg" has a script', { 'a.svg': { ok: false, fault: 'has a script' } }],
  ['logo:\n  file: a.svg\n  square: a.svg', 'square: "a.svg" is 600 × 120; a square is', { 'a.svg': wide }],
  ['logo:\n  file: a.svg', 'too thin to be seen in the bar', { 'a.svg': { ...wide, width: 9000 } }],
])('%s is refused with what to write instead', (added, message, logos) => {
  expect(faultsWith(added, logos)).toEqual([expect.stringContaining(message)]);
});

/** Another line below the photo of the first project that has this one. */
const project = (photo: string, line: string): Change => [
  'projects.yaml',
  new RegExp(`^ {2}photo: ${photo}$`, 'm'),
  `$&\n  ${line}`,
];

test('what is worth a look is told with its place and a remedy, and is not in the way of saving', () => {
  const changes: Change[] = [
    ['gallery.yaml', /Open one to see it whole\./, 'Poured in Ocala and for south Florida.'],
    ['services.yaml', /Pick yours\./, "The oak's roots"],
    ['home.yaml', /Ask for the certificates\./, 'Non-slip sealer'],
    ['business.yaml', 'hours', 'hours: Mon-Fri 7-6'],
    ['testimonials.yaml', /It holds\./, 'A lifetime job.'],
    project('floor', 'place: Kisimmee'),
    project('narrow', 'year: 2099'),
    ['business.yaml', 'cities', 'cities: [{ name: Ocoee, latitude: 28.6, longitude: -80.55 }, Kissimmee]'],
  ];
  const expected = [
    /gallery\.yaml:\d+ intro\.lead: says Ocala, not among your cities; remove that here, or add/,
    /intro\.lead: says South Florida, where none/,
    /typewriter; copy .* here: oak’s$/,
    /text: “Non-slip” may be .*; write “slip-resistant”$/,
    /#2 text: quotes a customer who says “lifetime”; .* print another sentence of theirs$/,
    /#2 place: is not a place in Florida.* Did you mean Kissimmee\?/,
    /#4 year: is a year that is yet to come/,
    /hours: "Mon-Fri 7-6" .*search engines/,
    /cities #1 latitude: puts Ocoee 60 miles from where it is; check both numbers/,
  ];
  const told = faultsAfter(changes);
  for (const one of expected) expect(told).toContainEqual(expect.stringMatching(one));
  const gallery = sources.texts['gallery.yaml']!.replace('Open', 'Waterproof');
  const faults = checkContent({ ...sources, texts: { ...sources.texts, 'gallery.yaml': gallery } });
  expect(faults.map(mustBeMended)).toEqual([false]);
});

test('places of jobs, customers and offices, and words that are places too, are no fault', () => {
  const untold = faultsAfter([
    ['gallery.yaml', /Open one to see it whole\./, 'Ocala Slabs, “all” over Saint Petersburg’s ground.'],
    ['services.yaml', /Pick yours\./, 'We pour at Sunrise, and Brandon knows the Live Oak.'],
    ['business.yaml', 'name', 'name: Ocala Slabs'],
    ['business.yaml', 'hours', 'hours: By appointment'],
    ['testimonials.yaml', 'place', '  place: Ocala'],
    ['photos.yaml', 'hero', 'hero: A driveway in Ocala'],
    project('patio', 'place: st pete'),
    ['business.yaml', 'cities', 'cities: [St. Petersburg, Tampa, Kissimmee, Land O’ Lakes]'],
  ]);
  expect(untold).toEqual([]);
});
