import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { specifiedPromise } from '#shared/quote-promise.ts';
import { checkFile } from '../check/check-file.ts';
import { problemsAfter, sources } from '../check/testing/problems-after.ts';
import type { ContentOf } from '../schema/files.ts';
import { fillText } from './fill-text.ts';
import { knownPlaceholders, type PlaceholderValues } from './known.ts';

const business = {
  name: 'Sandhill slabs',
  phone: { shown: '(407) 555-0187', e164: '+14075550187' },
  email: 'office@example.com',
  hours: 'Mon-Fri 7AM-6PM',
  serviceArea: 'Central Florida',
  cities: ['Orlando', 'Tampa', 'Winter Park'].map((name) => ({ name })),
  figures: { years: '15+', projects: '1000+', pours: '4 a day' },
  promise: specifiedPromise,
} as unknown as ContentOf<'business.yaml'>;
const values: PlaceholderValues = { business, projects: 9, services: 4, values: 1 };

const filled = (text: string, changes: Partial<PlaceholderValues> = {}) =>
  fillText(text, { ...values, ...changes });

test.each([
  ['{Company} of {Area}', 'Sandhill slabs of Central Florida'],
  ['Open {hours} in {area}', 'Open Mon-Fri 7AM-6PM in Central Florida'],
  ['Poured in {cities}.', 'Poured in Orlando, Tampa and Winter Park.'],
  ['Within {answer time}', 'Within 24 hours'],
  ['{projects} jobs. {projects} jobs, {services} kinds', 'Nine jobs. Nine jobs, four kinds'],
  ['Look! “{projects} jobs” – {projects}', 'Look! “Nine jobs” – nine'],
  ['{projects job/jobs}, {values promise/promises}', 'Nine jobs, one promise'],
  ['Our {Projects Job/Jobs}', 'Our Nine Jobs'],
  ['{{years}} is {years}, } and }} are braces', '{years} is 15+, } and } are braces'],
])('%s says %s', (written, said) => {
  expect(filled(written)).toEqual({ text: said, problems: [] });
});

test.each([
  [1, 'One job'],
  [13, '13 jobs'],
])('%d projects are counted as %s', (projects, said) => {
  expect(filled('{projects job/jobs}', { projects }).text).toBe(said);
});

test('one city is written alone, two are joined by "and"', () => {
  const within = (...names: string[]) =>
    filled('{cities}', { business: { ...business, cities: names.map((name) => ({ name })) as never } }).text;
  expect([within('Ocala'), within('Ocala', 'Tampa')]).toEqual(['Ocala', 'Ocala and Tampa']);
});

test('what is not promised goes from every text, and a text that has nothing else says so', () => {
  const promise = { answer: 'none', freeEstimate: false } as const;
  const without = (text: string) => filled(text, { business: { ...business, promise } });
  expect(without('Your {free estimate} comes within {answer time}; then we measure.').text).toBe(
    'Your estimate comes; then we measure.',
  );
  expect(without('{Free Estimate} in {Answer Time} | {area}').text).toBe('Estimate | Central Florida');
  expect(without('Time to answer: {answer time}').problems).toEqual([
    expect.stringContaining('business.yaml promises none'),
  ]);
});

test('an unknown word in braces is a problem that lists the known ones', () => {
  const { text, problems } = filled('Only {yeers}');
  expect(text).toBe('Only {yeers}');
  expect(problems).toEqual([
    expect.stringMatching(/^has \{yeers\}, which cannot be filled in; you can use \{co/),
  ]);
  expect(problems[0]).toContain(
    '{answer time}, {free estimate}, {projects}, {services}, {values}, {years}, {customers}',
  );
});

test.each<[string, Partial<PlaceholderValues>, string]>([
  ['{customers}', {}, 'has {customers}, but business.yaml has no `customers` under figures; add it'],
  ['{years job/jobs}', {}, 'has {years job/jobs}, but {years} is not a count'],
  ['{years', {}, 'has a { that is not closed by a }'],
])('%s is a problem where it yields nothing', (written, changes, told) => {
  const { text, problems } = filled(written, changes);
  expect(text).toBe(written);
  expect(problems).toEqual([expect.stringContaining(told)]);
});

test('a value that is unknown because another file is broken is not reported here', () => {
  expect(fillText('{projects} of {company}, {years}', {})).toEqual({
    text: '{projects} of {company}, {years}',
    problems: [],
  });
});

test('a problem names the file, the line and the field; business.yaml itself may have no words in braces', () => {
  const line = sources.texts['gallery.yaml']!.split('\n').findIndex((text) => text.startsWith('  lead:')) + 1;
  const told = problemsAfter([
    ['gallery.yaml', 'lead', '  lead: Only {projecs} jobs'],
    ['business.yaml', 'tagline', 'tagline: Since {years} years'],
  ]).join('\n');
  expect(told).toContain(`content/gallery.yaml:${line} intro.lead: has {projecs}, `);
  expect(told).toMatch(
    /^content\/business\.yaml:\d+ tagline: has a brace; the words in braces are filled in/m,
  );
});

test('names of photos and confirmations are not filled in', () => {
  const contact = sources.texts['contact.yaml']!.replace(/^photo: .*$/m, 'photo: my {years} photo');
  const checked = checkFile('contact.yaml', contact, () => ({}));
  expect(checked.ok && checked.content.photo).toBe('my {years} photo');
  const words = '- about: years\n  words: ["{years} years"]\n  by: A B\n  on: 2026-11-20\n  proof: books\n';
  const claims = checkFile('claims.yaml', words, () => ({}));
  expect(claims.ok && claims.content[0]?.words).toEqual(['{years} years']);
});

test('the guide lists every word that can stand in braces', () => {
  const guide = readFileSync(new URL('../../docs/how-to/edit-content.md', import.meta.url), 'utf8');
  for (const name of knownPlaceholders({}).keys()) expect(guide).toContain(`{${name}`);
});
