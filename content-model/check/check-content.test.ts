import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReadLogo } from '../logo/read-logo.ts';
import type { FileName } from '../schema/files.ts';
import { checkContent } from './check-content.ts';
import { formatProblem, isError } from './problem.ts';
import { type Change, problemsAfter, sources } from './testing/problems-after.ts';

test('correct content has nothing to fix', () => {
  expect(checkContent(sources)).toEqual([]);
});

test('every problem in every file is reported at once', () => {
  const problems = problemsAfter([
    ['business.yaml', 'phone', 'phone: call me'],
    ['business.yaml', /'37'/, '37'],
    ['projects.yaml', /category: .*/, 'category: homes'],
  ]);
  expect(problems).toEqual([
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
  expect(problemsAfter([[file, from, to]])).toEqual([]);
});

test('a confirmation needs a complete date', () => {
  const claim = '- { about: insured, words: [Insured], by: Ana Cruz, on: Nov 2026, proof: Policy 12 }';
  const problems = checkContent({ ...sources, texts: { ...sources.texts, 'claims.yaml': claim } });
  expect(problems.map(formatProblem)).toEqual([
    'content/claims.yaml:1 #1 on: "Nov 2026" is not a date in the form needed here; write year, month, day, like 2026-11-20',
  ]);
});

/** The problems of a calculator with prices, on some day. */
function problemsWithPrices(prices: string, today: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) });
  onTestFinished(() => void vi.useRealTimers());
  return problemsAfter([
    ['contact.yaml', /^ {2}thickness: .*\n/m, `$&  prices: ${prices.replaceAll('$', '$$$$')}\n`],
  ]);
}
const driveway = 'kinds: [{ name: Driveway, from: 8, to: 12.5, smallest: 2500 }]';

test.each<[string, string]>([
  [`{ checked: 2026-11-20, ${driveway} }`, ''],
  [`{ checked: 2026-11-20, ${driveway}, options: [{ name: Removal, from: 0, to: 3 }] }`, ''],
  [`{ ${driveway} }`, 'prices.checked: is missing'],
  [`{ checked: November, ${driveway} }`, 'prices.checked: "November" is not a date'],
  ['{ checked: 2026-11-20, kinds: [] }', 'prices: has no entries, so it is not shown'],
  ['{ checked: 2026-11-20, kinds: [{ name: Driveway }] }', 'prices.kinds #1 from: is missing'],
  [
    '{ checked: 2026-11-20, kinds: [{ name: Slab, from: 12, to: 8 }] }',
    '#1 to: "8" is less than the lowest price',
  ],
  ['{ checked: 2026-11-20, kinds: [{ name: Slab, from: 0, to: 8 }] }', '#1 from: "0" must be at least 0.5'],
  ['{ checked: 2026-11-20, kinds: [{ name: Slab, from: -1, to: 8 }] }', '#1 from: "-1" must be at least 0.5'],
  ['{ checked: 2026-11-20, kinds: [{ name: Slab, from: 8, to: 900 }] }', '#1 to: "900" must be at most 150'],
  [
    '{ checked: 2026-11-20, kinds: [{ name: Slab, from: $8/sq ft, to: 9 }] }',
    '#1 from: must be a number; write only its digits',
  ],
])('prices %s are accepted, or refused with what to write instead', (prices, message) => {
  const found = problemsWithPrices(prices, '2026-12-01');
  expect(found.length).toBeGreaterThanOrEqual(message ? 1 : 0);
  expect(found[0] ?? '').toContain(message);
});

test.each([
  ['2027-05-19', undefined],
  ['2027-05-20', 'is more than six months ago; check your prices'],
  ['2027-11-19', 'is more than six months ago'],
  ['2027-11-20', 'is more than a year ago, so visitors don’t see your prices'],
])('on %s, prices that were checked on November 20, 2026: %s', (today, message) => {
  const found = problemsWithPrices(`{ checked: 2026-11-20, ${driveway} }`, today);
  expect(found).toEqual(message ? [expect.stringContaining(message)] : []);
});

/** The problems of business.yaml with these lines added. */
const problemsWith = (added: string, logos: Record<string, ReadLogo> = {}) =>
  problemsAfter([['business.yaml', /\n*$/, `\n${added}\n`]], { logos });
const wide: ReadLogo = { ok: true, width: 600, height: 120 };

test('two hex colors and a logo next to the file are accepted', () => {
  expect(problemsWith(`colors:\n  accent: '#FFCD11'\n  dark: "#0b1f3f"`)).toEqual([]);
  const logo = 'logo:\n  file: our logo.svg\n  saysName: true\n  onDark: light.png';
  expect(problemsWith(logo, { 'our logo.svg': wide, 'light.png': wide })).toEqual([]);
});

test.each<[string, string, Record<string, ReadLogo>?]>([
  [`colors:\n  dark: '#3366cc'`, 'dark: "#3366cc" is too light for text and for the dark sections; '],
  ['colors:\n  accent: navy', 'accent: "navy" is not a color code; write # and six digits'],
  ['colors:\n  accent: #ff6a13', 'what follows # is a note to yourself, not text'],
  ['logo:\n  file: logo.svg', 'logo.file: "logo.svg" is not in the content folder; put the file next to'],
  ['logo:\n  file: photos/logo.svg', 'is not the name of an .svg or .png file'],
  ['logo:\n  file: a.svg', '"a.svg" has a script', { 'a.svg': { ok: false, problem: 'has a script' } }],
  ['logo:\n  file: a.svg\n  square: a.svg', 'square: "a.svg" is 600 × 120; a square is', { 'a.svg': wide }],
  ['logo:\n  file: a.svg', 'too thin to be seen in the bar', { 'a.svg': { ...wide, width: 9000 } }],
])('%s is refused with what to write instead', (added, message, logos) => {
  expect(problemsWith(added, logos)).toEqual([expect.stringContaining(message)]);
});

const quoteBlocks = (count: number, name: string, text: string) =>
  `quoteBlocks:\n${`  - { name: "${name}", text: "${text}" }\n`.repeat(count)}`;

test.each<[string, string, string?]>([
  ['none', 'quoteBlocks: []'],
  ['nothing after the colon', 'quoteBlocks:'],
  ['twenty of the longest', quoteBlocks(20, 'n'.repeat(60), 't'.repeat(1500))],
  ['one more', quoteBlocks(21, 'Rain', 'It rains.'), 'quoteBlocks: has 21 entries, and at most 20 fit'],
  ['a long name', quoteBlocks(1, 'n'.repeat(61), 'It rains.'), 'is 1 character too long; at most 60 fit'],
  ['a long text', quoteBlocks(1, 'Rain', 't'.repeat(1501)), 'is 1 character too long; at most 1500 fit'],
  ['an empty text', quoteBlocks(1, 'Rain', ' '), 'quoteBlocks #1 text: must not be empty'],
  ['words in braces', quoteBlocks(1, 'Rain', 'Call {phone}.'), 'quoteBlocks #1 text: has a brace'],
])('texts for quotes, %s: accepted, or refused with what to write instead', (_, added, message) => {
  expect(problemsWith(added)).toEqual(message ? [expect.stringContaining(message)] : []);
});

const care = (count: number, step = 'what: Walk on it, days: 2', tips = '[]') =>
  `care:\n  tips: ${tips}\n  steps:\n${`    - { ${step} }\n`.repeat(count)}`;

test.each<[string, string, string?]>([
  ['nothing after the colon', 'care:'],
  ['no tips', 'care: { steps: [{ what: Walk on it, days: 0 }] }'],
  ['the longest', care(12, `what: ${'w'.repeat(60)}, days: 365, source: ${'s'.repeat(120)}`)],
  ['tips without a step', 'care: { steps: [], tips: [Keep it damp.] }', 'has no entries, so it is not shown'],
  ['one step more', care(13), 'care.steps: has 13 entries, and at most 12 fit'],
  ['a long step', care(1, `what: ${'w'.repeat(61)}, days: 2`), 'is 1 character too long; at most 60 fit'],
  ['part of a day', care(1, 'what: Walk on it, days: 1.5'), 'care.steps #1 days: must be a whole number'],
  ['a day in words', care(1, 'what: Walk on it, days: two'), 'must be a number; write only its digits'],
  ['the day before', care(1, 'what: Walk on it, days: -1'), 'must be at least 0'],
  ['more than a year', care(1, 'what: Walk on it, days: 366'), 'must be at most 365'],
  ['a long tip', care(1, undefined, `[${'t'.repeat(301)}]`), 'is 1 character too long; at most 300 fit'],
  ['one tip more', care(1, undefined, `[${'Water it., '.repeat(13)}]`), 'care.tips: has 13 entries'],
])('after the pour, %s: accepted, or refused with what to write instead', (_, added, message) => {
  expect(problemsWith(added)).toEqual(message ? [expect.stringContaining(message)] : []);
});

test('a warning names the location and the fix, and doesn’t prevent saving', () => {
  const changes: Change[] = [
    ['business.yaml', 'hours', 'hours: Mon-Fri 7-6'],
    ['projects.yaml', /^ {2}photo: narrow$/m, '$&\n  year: 2099'],
    [
      'business.yaml',
      'cities',
      'cities: [{ name: Ocoee, latitude: 28.6, longitude: -80.55 }, Kissimmee, Tampa]',
    ],
  ];
  expect(problemsAfter(changes)).toEqual([
    expect.stringMatching(
      /cities #1 latitude: puts Ocoee 60 miles from its real position; check both numbers/,
    ),
    expect.stringMatching(/hours: "Mon-Fri 7-6" .*search engines/),
    expect.stringMatching(/#4 year: is in the future/),
  ]);
  const projects = sources.texts['projects.yaml']!.replace(/^ {2}photo: narrow$/m, '$&\n  year: 2099');
  const problems = checkContent({ ...sources, texts: { ...sources.texts, 'projects.yaml': projects } });
  expect(problems.map(isError)).toEqual([false]);
});

test('a project needs no number, and a very long description is worth a look', () => {
  const long = `description: ${'Poured. '.repeat(130)}`;
  expect(
    problemsAfter([
      ['projects.yaml', /^- id: 2\n {2}/m, '- '],
      ['projects.yaml', /description: .*/, long],
    ]),
  ).toEqual([expect.stringMatching(/description: has 1\d\d words; visitors see about the first 60/)]);
});

test('a sentence about a photo that is longer than its limit is worth a look', () => {
  expect(problemsAfter([['photos.yaml', 'hero', `hero: ${'x'.repeat(301)}`]])).toEqual([
    expect.stringMatching(/^content\/photos\.yaml:\d+ hero: is 1 character too long; at most 300 fit$/),
  ]);
});

test('a text that promises what business.yaml does not is worth a look', () => {
  const promise = [
    'business.yaml',
    'promise',
    'promise: { answer: 1 working day, freeEstimate: false }',
  ] as const;
  const problems = problemsAfter([
    [...promise],
    ['home.yaml', /Ask for the certificates\./, 'We answer within 24 hours.'],
  ]);
  expect(problems).toContainEqual(
    expect.stringMatching(/^content\/home\.yaml:\d+ .*says 24 hours, but .*1 working day/),
  );
  expect(problems).toContainEqual(
    expect.stringMatching(/^content\/contact\.yaml:\d+ .*says “free estimate”, but /i),
  );
  expect(problems.filter((line) => !/but `promise` in business\.yaml/.test(line))).toEqual([]);
  expect(
    problemsAfter([
      ['home.yaml', /Ask for the certificates\./, 'Joints cut the same day, walk on it in 24 hours.'],
    ]),
  ).toEqual([]);
});

test('a page that names a city the company no longer serves causes a warning', () => {
  const problems = problemsAfter([
    ['business.yaml', /- Kissimmee/, '- Ocala'],
    [
      'about.yaml',
      'lead',
      "  lead: From St. Pete to Ocala, not Tampa Bay or Hernando County; Live Oak roots cut, Land O' Lakes too.",
    ],
  ]);
  const where = (line: string) =>
    /^content\/(\S+):\d+ (.*), which is not one of your cities; /.exec(line)?.slice(1);
  expect(problems.map(where)).toEqual([
    ['home.yaml', 'page.keywords #1: names Kissimmee'],
    ['about.yaml', 'page.keywords #1: names Kissimmee'],
    ['about.yaml', 'intro.lead: names St. Pete'],
    ['services.yaml', 'page.keywords #1: names Kissimmee'],
    ['contact.yaml', 'page.keywords #1: names Kissimmee'],
  ]);
});

test('hours written only in words, and cities in any usual spelling, cause no warning', () => {
  const found = problemsAfter([
    ['business.yaml', 'hours', 'hours: By appointment'],
    ['business.yaml', 'cities', 'cities: [St. Petersburg, Tampa, Kissimmee, Land O’ Lakes]'],
  ]);
  expect(found).toEqual([]);
});

test('a card of a service that the form no longer has causes a warning with its name, and doesn’t prevent publishing', () => {
  const texts = { ...sources.texts };
  texts['business.yaml'] = texts['business.yaml']!.replace(/^ {2}- id: repair\n(?: {4}.*\n)*/m, '');
  const problems = checkContent({ ...sources, texts }).filter(({ file }) => file === 'home.yaml');
  expect(problems).toMatchObject([
    {
      path: ['services', 'cards', 1, 'service'],
      severity: 'warning',
      inForm:
        '“Repair” belongs to a service that is no longer in the quote form; choose another for it, or none',
    },
  ]);
});

test('in the desk, a mismatch with the promise is named by what the desk calls it', () => {
  const inFormsWith = (answer: string, lead: string) => {
    const texts = { ...sources.texts };
    texts['business.yaml'] = texts['business.yaml']!.replace(/^( +answer:) .*$/m, `$1 ${answer}`);
    texts['home.yaml'] = texts['home.yaml']!.replace('Ask for the certificates.', lead);
    return checkContent({ ...sources, texts }).map(({ inForm }) => inForm);
  };
  expect(inFormsWith('1 working day', 'We answer within 2 business days.')).toContainEqual(
    expect.stringMatching(/^says 2 business days, but your promise under Company says 1 business day; write/),
  );
  expect(inFormsWith('none', 'We answer within 24 hours.')).toContainEqual(
    expect.stringMatching(/^says 24 hours, but your promise under Company names no time; write/),
  );
});
