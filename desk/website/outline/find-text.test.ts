import { expect, it } from 'vitest';
import { describeShape } from '#content-model/schema/shape.ts';
import { containsWords, findText } from '#desk/website/outline/find-text.ts';
import { fillPlaceholders, summarizeValue } from '#desk/website/outline/summarize-value.ts';
import type { ContentFile } from '#shared/content/files.ts';

const business = {
  serviceArea: { en: 'Central Florida' },
  figures: { years: '15+', projects: '1000+' },
  promise: { answer: '24 hours' },
};
const known = { business, counts: { projects: 9, services: 4, values: 1 } };

it.each([
  ['{years} years on {Area} ground', '15+ years on Central Florida ground'],
  ['{services kind/kinds} of work', '4 kinds of work'],
  ['{values promise/promises}', '1 promise'],
  ['Your {free estimate} in {answer time}', 'Your free estimate in 24 hours'],
  ['{Projects figure} jobs, {projects}, {customers} customers', '1000+ jobs, 9, [customers] customers'],
])('shows %s as a visitor reads it', (written, read) => {
  expect(fillPlaceholders(written, known)).toBe(read);
});

it.each([
  ['Entrada de garaje', 'ENTRADA DE GARAJE'],
  ['La casa de los Peña', 'pena'],
  ['The drive of Pen\u0303a & O’Neil', "o'neil PEÑA"],
  ['Garage ramp', ' '],
])('finds %s by %s', (text, words) => {
  expect(containsWords(text, words)).toBe(true);
  expect(containsWords(text, `${words} pool`)).toBe(false);
});

it('shows a number with its words, and the first photo', () => {
  const home = {
    hero: {
      heading: { en: 'Built to last', es: 'Hecho para durar' },
      photo: 'hero',
      estimate: { en: 'Ask' },
    },
    statistics: [{ figure: 'years', label: { en: 'Years' } }],
  };
  expect(summarizeValue(describeShape('home.yaml'), home, known)).toEqual({
    text: 'Built to last · Ask · 15+ Years',
    photo: 'hero',
  });
});

it.each<[string, string, (string | number)[] | undefined]>([
  ["we're here", 'as people type it', ['intro', 'heading']],
  ['15+ years', 'as visitors read it', ['intro', 'lead']],
  ['estamos aqui', 'in either language', ['intro', 'heading']],
  ['decorative', 'where nobody reads it', undefined],
])('finds “%s” %s', (words, _how, path) => {
  const value = {
    intro: { heading: { en: 'We’re here', es: 'Estamos aquí' }, lead: { en: '{years} years' } },
    blocks: [{ anchor: 'decorative' }],
  };
  const name: ContentFile = 'services.yaml';
  const found = findText(words, { [name]: { shape: describeShape(name), value } }, known);
  expect(found.map((one) => one.path)).toEqual(path ? [path] : []);
});
