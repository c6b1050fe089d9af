import { expect, test } from 'vitest';
import type { ContentOf } from '../schema/files.ts';
import { fillText } from './fill-text.ts';
import type { Facts } from './known.ts';

const business = {
  name: 'Sandhill slabs',
  phone: { shown: '(407) 555-0187', e164: '+14075550187' },
  email: 'office@example.com',
  hours: 'Mon-Fri 7AM-6PM',
  serviceArea: 'Central Florida',
  cities: ['Orlando', 'Tampa', 'Winter Park'].map((name) => ({ name })),
  figures: { years: '15+', projects: '1000+', pours: '4 a day' },
} as unknown as ContentOf<'business.yaml'>;
const facts: Facts = { business, projects: 9, services: 4, values: 1 };

const filled = (text: string, changes: Partial<Facts> = {}) => fillText(text, { ...facts, ...changes });

test.each([
  ['{company}, {phone}, {email}', 'Sandhill slabs, (407) 555-0187, office@example.com'],
  ['{Company} of {Area}', 'Sandhill slabs of Central Florida'],
  ['Open {hours} in {area}', 'Open Mon-Fri 7AM-6PM in Central Florida'],
  ['Poured in {cities}.', 'Poured in Orlando, Tampa and Winter Park.'],
  ['Within {answer time}', 'Within 24 hours'],
  ['An Estimate in {Answer Time}', 'An Estimate in 24 Hours'],
  ['{years} years, {projects figure} jobs, {pours}', '15+ years, 1000+ jobs, 4 a day'],
  ['{projects} jobs. {projects} jobs, {services} kinds', 'Nine jobs. Nine jobs, four kinds'],
  ['Look! “{projects} jobs” – {projects}', 'Look! “Nine jobs” – nine'],
  ['{projects job/jobs}, {values promise/promises}', 'Nine jobs, one promise'],
  ['Our {Projects Job/Jobs}', 'Our Nine Jobs'],
  ['{ Years } / {ANSWER  time}', '15+ / 24 Hours'],
  ['{{years}} is {years}, } and }} are braces', '{years} is 15+, } and } are braces'],
  ['No braces', 'No braces'],
])('%s says %s', (written, said) => {
  expect(filled(written)).toEqual({ text: said, faults: [] });
});

test.each([
  [1, 'One job'],
  [2, 'Two jobs'],
  [12, 'Twelve jobs'],
  [13, '13 jobs'],
])('%d projects are counted as %s', (projects, said) => {
  expect(filled('{projects job/jobs}', { projects }).text).toBe(said);
});

test('one city is written alone, two are joined by "and"', () => {
  const within = (...names: string[]) =>
    filled('{cities}', { business: { ...business, cities: names.map((name) => ({ name })) as never } }).text;
  expect([within('Ocala'), within('Ocala', 'Tampa')]).toEqual(['Ocala', 'Ocala and Tampa']);
});

test('an unknown word in braces is a fault that lists the known ones and suggests one', () => {
  const { text, faults } = filled('Only {yeers} and {nonsense}');
  expect(text).toBe('Only {yeers} and {nonsense}');
  expect(faults).toEqual([
    expect.stringMatching(
      /^has \{yeers\}, which cannot be filled in; did you mean \{years\}\?; you can use \{company\}, /,
    ),
    expect.stringMatching(/^has \{nonsense\}, which cannot be filled in; you can use .*\{pours\}/),
  ]);
  expect(faults[0]).toContain('{answer time}, {projects}, {services}, {values}, {years}, {customers}');
});

test.each<[string, Partial<Facts>, string]>([
  ['{projects} jobs', { projects: 0 }, 'has {projects}, but there is no project in projects.yaml; add one'],
  ['{customers}', {}, 'has {customers}, but business.yaml has no `customers` under figures; add it'],
  ['{years job/jobs}', {}, 'has {years job/jobs}, but {years} is not a count'],
  ['{years', {}, 'has a { that is not closed by a }'],
  ['{}', {}, 'has {}, which cannot be filled in'],
])('%s is a fault where it yields nothing', (written, changes, told) => {
  const { text, faults } = filled(written, changes);
  expect(text).toBe(written);
  expect(faults).toEqual([expect.stringContaining(told)]);
});

test('a value that is unknown because another file is broken is not reported here', () => {
  expect(fillText('{projects} of {company}, {years}', {})).toEqual({
    text: '{projects} of {company}, {years}',
    faults: [],
  });
});
