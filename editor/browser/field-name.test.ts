import { expect, test } from 'vitest';
import { merge } from '#shared/content/merge.ts';
import { fieldName, titleOf } from './field-name.ts';
import { tidy } from './tidy.ts';

test('an entry that is a text has no title, whatever texts can do', () => {
  expect(titleOf('Licensed and insured')).toBeUndefined();
  expect(fieldName({ points: ['Licensed and insured'] }, ['points', 0])).toBe('Points › Entry 1');
  expect(fieldName({ photos: ['slab'] }, ['photos', 0, 'name'])).toBe('Photos › Entry 1 › Name');
});

test('the English of a text goes by the text’s name, and an entry by its English', () => {
  const value = { list: [{ title: { en: 'Slab', es: 'Losa' } }] };
  expect(fieldName(value, ['list', 0, 'title', 'en'])).toBe('List › Slab › Title');
  expect(fieldName(value, ['list', 0, 'title', 'es'])).toBe('List › Slab › Title › Spanish');
});

test.each(['constructor', 'toString', '__proto__'])(
  'a photo named %s is one that others may lack',
  (name) => {
    const mine = Object.fromEntries([[name, 'A slab']]);
    expect(merge({}, mine, {})).toEqual({ value: mine, conflicts: [] });
    expect(tidy({ properties: {} }, mine)).toEqual(mine);
  },
);
