import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ShapeDescription } from '../schema/shape.ts';
import { groupOf, issuesToTell } from './issues.ts';

const position = z.strictObject({ latitude: z.number(), longitude: z.number() });
const schema = z.strictObject({
  name: z.string(),
  place: z.union([z.string(), position]).optional(),
  intro: z.strictObject({ heading: z.string(), lead: z.string() }).optional(),
});

/** What is told of a value, and where, shortly. */
function told(value: unknown) {
  const found = schema.safeParse(value).error?.issues ?? [];
  const shape = z.toJSONSchema(schema) as ShapeDescription;
  return issuesToTell(found, value, shape).map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    return [issue.code, ...issue.path, ...keys].join(' ');
  });
}

it('of a field that may be written in two ways, tells what is wrong with the way that was begun', () => {
  expect(told({ name: 'Al', place: { latitude: 28 } })).toEqual(['invalid_type place longitude']);
  expect(told({ name: 'Al', place: { latitude: '28', longitude: 81, height: 3 } })).toEqual([
    'invalid_type place latitude',
    'unrecognized_keys place height',
  ]);
  expect(told({ name: 'Al', place: 5 })).toEqual(['invalid_type place']);
});

it('reports every unknown word separately', () => {
  expect(told({ name: 'Al', slogan: 1, motto: 2 })).toEqual([
    'unrecognized_keys slogan',
    'unrecognized_keys motto',
  ]);
});

it('tells a misspelled word once, and a missing one beside an unknown one twice', () => {
  expect(told({ nmae: 'Al' })).toEqual(['unrecognized_keys nmae']);
  expect(told({ motto: 'Al' })).toEqual(['invalid_type name', 'unrecognized_keys motto']);
});

it('tells a word that is there in the wrong form, even if another is spelt nearly like it', () => {
  expect(told({ name: 5, nmae: 'Al' })).toEqual(['invalid_type name', 'unrecognized_keys nmae']);
});

it('tells a word left of its group once', () => {
  expect(told({ name: 'Al', intro: { heading: 'Work' }, lead: 'Nine jobs' })).toEqual([
    'unrecognized_keys lead',
  ]);
});

it('knows the group of a word that stands outside of it', () => {
  const group = (value: unknown) => {
    const { issues } = schema.safeParse(value).error!;
    return groupOf(issues.find(({ code }) => code === 'unrecognized_keys')!, issues);
  };
  expect(group({ name: 'Al', intro: { heading: 'Work' }, lead: 'x' })).toBe('intro');
  expect(group({ name: 'Al', intro: { heading: 'Work' }, motto: 'x' })).toBeUndefined();
  expect(group({ intro: { heading: 'Work', lead: 'x' }, motto: 'x' })).toBeUndefined();
});
