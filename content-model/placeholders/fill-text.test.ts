import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultPromise } from '#shared/quote-promise.ts';
import { checkFile } from '../check/check-file.ts';
import { problemsAfter, sources } from '../check/testing/problems-after.ts';
import type { ContentOf } from '../schema/files.ts';
import { fillText } from './fill-text.ts';
import { knownPlaceholders, type PlaceholderValues } from './known-placeholders.ts';

const business = {
  name: 'Sandhill slabs',
  phone: { shown: '(407) 555-0187', e164: '+14075550187' },
  email: 'office@example.com',
  hours: 'Mon-Fri 7AM-6PM',
  serviceArea: 'Central Florida',
  cities: ['Orlando', 'Tampa', 'Winter Park'].map((name) => ({ name })),
  figures: { years: '15+', projects: '1000+', pours: '4 a day' },
  promise: defaultPromise,
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
])('%s says %s', (written, expected) => {
  expect(filled(written)).toEqual({ text: expected, problems: [], unshown: [], isCut: false });
});

test.each([
  [1, 'One job'],
  [13, '13 jobs'],
])('%d projects are counted as %s', (projects, expected) => {
  expect(filled('{projects job/jobs}', { projects }).text).toBe(expected);
});

test('one city is written alone, two are joined by "and"', () => {
  const within = (...names: string[]) =>
    filled('{cities}', { business: { ...business, cities: names.map((name) => ({ name })) as never } }).text;
  expect([within('Ocala'), within('Ocala', 'Tampa')]).toEqual(['Ocala', 'Ocala and Tampa']);
});

describe('in Spanish,', () => {
  const inSpanish = (text: string, changes: Partial<PlaceholderValues> = {}) =>
    filled(text, { language: 'es', ...changes });

  test.each([
    ['Poured in {cities}.', 'Poured in Orlando, Tampa y Winter Park.'],
    ['En {answer time}', 'En 24 horas'],
    ['Pida su {free estimate}. {free estimate} hoy', 'Pida su estimado gratis. Estimado gratis hoy'],
    ['{Free Estimate} y {Free estimate}', 'Estimado Gratis y Estimado gratis'],
    ['¿{projects trabajo/trabajos}? Sí, {projects}', '¿Nueve trabajos? Sí, nueve'],
    ['Nuestros {Projects trabajo/trabajos}', 'Nuestros Nueve trabajos'],
    ['{values promesa/promesas}, {values valor/valores}', 'Una promesa, un valor'],
  ])('%s says %s', (written, expected) => {
    expect(inSpanish(written)).toMatchObject({ text: expected, problems: [], unshown: [] });
  });

  test.each([
    ['Florida Central', 'en Florida Central', 'del suelo de Florida Central', 'Losas | Florida Central'],
    ['Área de Orlando', 'en el área de Orlando', 'del suelo del área de Orlando', 'Losas | Área de Orlando'],
    [
      'el condado de Lee',
      'en el condado de Lee',
      'del suelo del condado de Lee',
      'Losas | el condado de Lee',
    ],
    [
      'condados de Lee y Polk',
      'en los condados de Lee y Polk',
      'del suelo de los condados de Lee y Polk',
      'Losas | condados de Lee y Polk',
    ],
    [
      'Zona metropolitana',
      'en la zona metropolitana',
      'del suelo de la zona metropolitana',
      'Losas | Zona metropolitana',
    ],
    [
      'Costa del Tesoro',
      'en la Costa del Tesoro',
      'del suelo de la Costa del Tesoro',
      'Losas | Costa del Tesoro',
    ],
    ['Centros Lee', 'en Centros Lee', 'del suelo de Centros Lee', 'Losas | Centros Lee'],
  ])('the region %s has its article in a sentence, and none alone', (serviceArea, inside, of, alone) => {
    const within = (text: string) => inSpanish(text, { business: { ...business, serviceArea } }).text;
    expect([within('en {area}'), within('del suelo de {Area}'), within('Losas | {area}')]).toEqual([
      inside,
      of,
      alone,
    ]);
  });

  test('an article that is written before the region becomes the right one, with its capital', () => {
    const within = (text: string, serviceArea: string) =>
      inSpanish(text, { business: { ...business, serviceArea } }).text;
    expect(within('Del {area} a {area}. {area}, {{area}}', 'Área de Orlando')).toBe(
      'Del área de Orlando al área de Orlando. El área de Orlando, {area}',
    );
    expect(within('Toda el {area}', 'Zona de Tampa')).toBe('Toda la zona de Tampa');
  });

  test('what is counted has the right gender', () => {
    expect(inSpanish('Hay {projects día/días}', { projects: 1 }).text).toBe('Hay un día');
  });

  test('the last city is joined by "y", but by "e" before its sound', () => {
    const within = (...names: string[]) =>
      inSpanish('{cities}', { business: { ...business, cities: names.map((name) => ({ name })) as never } })
        .text;
    expect([within('Ocala', 'Inverness'), within('Ocala', 'Hialeah'), within('Ocala')]).toEqual([
      'Ocala e Inverness',
      'Ocala y Hialeah',
      'Ocala',
    ]);
  });

  test('an unmade promise is removed, with the words that lead to it', () => {
    const promise = { answer: 'none', freeEstimate: false } as const;
    const without = (text: string) => inSpanish(text, { business: { ...business, promise } }).text;
    expect(without('Recibe su {free estimate} en {answer time}; después medimos.')).toBe(
      'Recibe su estimado; después medimos.',
    );
    expect(without('Le llega dentro de {answer time}, o en menos de {answer time}.')).toBe('Le llega, o.');
    const days = { answer: '1 working day', freeEstimate: true } as const;
    expect(inSpanish('En {answer time}', { business: { ...business, promise: days } }).text).toBe(
      'En 1 día hábil',
    );
  });
});

test('an unmade promise is removed from every text, and a text without anything else is reported', () => {
  const promise = { answer: 'none', freeEstimate: false } as const;
  const without = (text: string) => filled(text, { business: { ...business, promise } });
  expect(without('Your {free estimate} comes within {answer time}; then we measure.').text).toBe(
    'Your estimate comes; then we measure.',
  );
  expect(without('{Free Estimate} in {Answer Time} | {area}').text).toBe('Estimate | Central Florida');
  expect(without('Time to answer: {answer time}')).toMatchObject({
    text: '',
    unshown: [{ lack: { inFile: expect.stringContaining('business.yaml promises none') } }],
  });
});

/** What is left without a number of customers, where it can be left out. */
test.each<[string, string]>([
  ['We pour slabs. {customers} customers trust us! Call now.', 'We pour slabs. Call now.'],
  ['{customers} customers trust us. Call {phone}.', 'Call (407) 555-0187.'],
  ['Call us. Ask any of our {customers} customers.', 'Call us.'],
  ['Concrete | {customers} Customers in {area} | {years} Years', 'Concrete | 15+ Years'],
  [
    '“Since 1987.” {customers} customers (and more.) We pour in {area}.',
    '“Since 1987.” We pour in Central Florida.',
  ],
  ['Ask {customers} people? Or one? ¿{customers}? No.', 'Or one? No.'],
  ['Ask J. Ruiz or Dr. Diaz in St. Cloud for {customers} names. We pour.', 'We pour.'],
  ['From 7 a.m. to 6 p.m. for {customers} customers. We pour.', 'We pour.'],
  ['Slabs… {customers} of them… and more. {projects} jobs', 'Slabs… Nine jobs'],
  ['{customers} customers', ''],
  ['{{customers}} are braces. {customers} are not.', '{customers} are braces.'],
])('without a number, %s says “%s”', (written, remaining) => {
  const none = { ...business, figures: { years: '15+' } };
  expect(filled(written, { business: none })).toMatchObject({ text: remaining, problems: [] });
  const inSpanish = fillText(written, { ...values, business: none, language: 'es' });
  expect(inSpanish.text).toBe(remaining.replace('Nine', 'Nueve'));
});

test('a required text is shown without its words in braces, or as the company’s name', () => {
  const needed = (text: string) => fillText(text, values, true);
  expect(needed('{customers} customers, in {area}')).toMatchObject({
    text: 'Customers, in Central Florida',
    isCut: true,
  });
  expect(needed('{Customers}!').text).toBe('Sandhill slabs');
  expect(needed('We pour. {customers} customers')).toMatchObject({ text: 'We pour.', isCut: false });
});

test.each<[string, Partial<PlaceholderValues>, string, string]>([
  ['{customers}', {}, 'business.yaml has no `customers` under figures', 'your number {customers} is empty'],
  ['{projects job/jobs}', { projects: 0 }, 'there are no projects', 'there are no projects'],
  [
    '{yeers}',
    {},
    '{yeers} cannot be filled in; you can use {company}, {phone}',
    'there is no {yeers} to fill in',
  ],
])('%s says why there is nothing to fill in', (braces, changes, inFile, inForm) => {
  const { text, unshown } = filled(`Only ${braces}`, changes);
  expect([text, unshown]).toEqual([
    '',
    [{ sentence: `Only ${braces}`, lack: { inFile: expect.stringContaining(inFile), inForm } }],
  ]);
});

test.each([
  ['{years job/jobs}', 'has {years job/jobs}, but {years} is not a count'],
  ['{years', 'has a { without a }'],
])('%s is a problem', (written, message) => {
  const { text, problems } = filled(written);
  expect(text).toBe(written);
  expect(problems).toEqual([expect.stringContaining(message)]);
});

test('a value that is unknown because another file is broken is not reported here', () => {
  expect(fillText('{projects} of {company}, {years}, {yeers}', {})).toMatchObject({
    text: '{projects} of {company}, {years}, {yeers}',
    problems: [],
    unshown: [],
  });
});

test('a problem names the file, the line and the field; business.yaml itself may have no words in braces', () => {
  const line = sources.texts['gallery.yaml']!.split('\n').findIndex((text) => text.startsWith('  lead:')) + 1;
  expect(problemsAfter([['gallery.yaml', 'lead', '  lead: Only {projecs} jobs']])).toEqual([
    expect.stringContaining(
      `content/gallery.yaml:${line} intro.lead: “Only {projecs} jobs” is shown without`,
    ),
  ]);
  expect(problemsAfter([['business.yaml', 'tagline', 'tagline: Since {years} years']]).join()).toMatch(
    /^content\/business\.yaml:\d+ tagline: has a brace; the words in braces are filled in/,
  );
});

test('names of photos and confirmations are not filled in', () => {
  const contact = sources.texts['contact.yaml']!.replace(/^photo: .*$/m, 'photo: my {years} photo');
  const checked = checkFile('contact.yaml', contact, () => ({}));
  expect(checked.ok && checked.content.photo).toBe('my {years} photo');
  const claimsText =
    '- about: years\n  words: ["{years} years"]\n  by: A B\n  on: 2026-11-20\n  proof: books\n';
  const claims = checkFile('claims.yaml', claimsText, () => ({}));
  expect(claims.ok && claims.content[0]?.words).toEqual(['{years} years']);
});

test('the guide lists every word that can stand in braces', () => {
  const guide = readFileSync(new URL('../../docs/how-to/edit-files.md', import.meta.url), 'utf8');
  for (const name of knownPlaceholders({}).keys()) expect(guide).toContain(`{${name}`);
});
