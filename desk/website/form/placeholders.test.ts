import { expect, test } from 'vitest';
import { knownPlaceholders } from '#content-model/placeholders/known-placeholders.ts';
import { explainPlaceholders, listPlaceholders, placeholders } from './placeholders.ts';

const trucks = { value: 'trucks', label: '12' };

test('every placeholder of a site is offered', () => {
  expect(Object.keys(placeholders).sort()).toEqual([...knownPlaceholders({}).keys()].sort());
});

test('explains each placeholder once, however it is written', () => {
  const text = '{Phone} or {phone}: {services kind/kinds}, {Trucks}, {nothing} and {constructor}';
  expect(explainPlaceholders(text, [trucks])).toEqual([
    { braces: '{Phone}', becomes: 'your phone number' },
    { braces: '{services kind/kinds}', becomes: 'how many services you have, like “four kinds”' },
    { braces: '{Trucks}', becomes: '“12”' },
  ]);
});

test('offers the numbers that the company has, and no others', () => {
  const names = listPlaceholders([trucks, { value: 'projects', label: '999+' }]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['phone', 'projects', 'projects figure', 'trucks']));
  expect(names).not.toContain('years');
});
