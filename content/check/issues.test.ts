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

/** The issues found in a value: code and place of each. */
function told(value: unknown) {
  const found = schema.safeParse(value).error?.issues ?? [];
  const shape = z.toJSONSchema(schema) as ShapeDescription;
  return issuesToTell(found, value, shape).map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    return [issue.code, ...issue.path, ...keys].join(' ');
  });
}

it('explains a field with two notations in terms of the one that was started', () => {
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

it('reports a misspelled key once, but a missing key and an unrelated unknown key separately', () => {
  expect(told({ nmae: 'Al' })).toEqual(['unrecognized_keys nmae']);
  expect(told({ motto: 'Al' })).toEqual(['invalid_type name', 'unrecognized_keys motto']);
});

it('reports a key whose value has the wrong type, even if another key is spelled almost the same', () => {
  expect(told({ name: 5, nmae: 'Al' })).toEqual(['invalid_type name', 'unrecognized_keys nmae']);
});

it('reports a key that is one step too far left only once', () => {
  expect(told({ name: 'Al', intro: { heading: 'Work' }, lead: 'Nine jobs' })).toEqual([
    'unrecognized_keys lead',
  ]);
});

it('finds the group to which a misplaced key belongs', () => {
  const group = (value: unknown) => {
    const { issues } = schema.safeParse(value).error!;
    return groupOf(issues.find(({ code }) => code === 'unrecognized_keys')!, issues);
  };
  expect(group({ name: 'Al', intro: { heading: 'Work' }, lead: 'x' })).toBe('intro');
  expect(group({ name: 'Al', intro: { heading: 'Work' }, motto: 'x' })).toBeUndefined();
  expect(group({ intro: { heading: 'Work', lead: 'x' }, motto: 'x' })).toBeUndefined();
});
