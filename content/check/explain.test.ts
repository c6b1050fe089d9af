import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ShapeDescription } from '../schema/shape.ts';
import { explain, type Field } from './explain.ts';

/** The message about a value that does not fit its schema. */
function told(schema: z.ZodType, value: unknown, field: Partial<Field> = {}) {
  const [issue] = schema.safeParse(value === null ? undefined : value).error!.issues;
  const shape = z.toJSONSchema(schema, { io: 'input' }) as ShapeDescription;
  return explain(issue!, { key: 'lead', value, written: String(value), shape, ...field });
}

const group = z.strictObject({ heading: z.string(), lead: z.string() });

describe('the message about a missing field', () => {
  it.each<[string, z.ZodType, string]>([
    ['a text', z.string(), 'is missing; add the line "lead: …"'],
    [
      'a text with its meaning',
      z.string().describe('Below it'),
      'is missing; add the line "lead: …" (Below it)',
    ],
    ['a group', group, 'is missing; add "lead:" and below it what belongs there'],
    ['a list', z.array(z.string()), 'is missing; add "lead:" and below it what belongs there'],
  ])('%s is asked for', (_what, schema, sentence) => {
    expect(told(schema, undefined)).toBe(sentence);
  });

  it('asks for the line even if the schema does not describe it', () => {
    expect(told(z.string(), undefined, { shape: undefined })).toBe('is missing; add the line "lead: …"');
  });
});

describe('the message about an empty field', () => {
  const nothing = 'means nothing at all; write what belongs here, in quotes if you mean the word itself';
  it.each<[string, z.ZodType, string]>([
    ['', z.string(), 'is empty; write something after the colon'],
    ['~', z.string(), `~ ${nothing}`],
    ['NULL', group, `NULL ${nothing}`],
    ['', z.number(), 'is empty; write something after the colon'],
    ['', group, 'is empty; put what belongs to it on the lines below, two spaces further right'],
    ['', z.array(z.string()), 'is empty; put each entry on its own line below it, after a dash and a space'],
  ])('%j is answered by what belongs there', (written, schema, sentence) => {
    expect(told(schema, null, { written })).toBe(sentence);
  });

  it('says where to write even if the schema does not describe it', () => {
    const field = { key: undefined, shape: undefined, written: undefined };
    expect(told(z.string(), null, field)).toBe('is empty; write something after the dash');
  });

  it.each([
    ['""', 'is empty; write something between the quotes'],
    ["' '", 'is empty; write something between the quotes'],
    ['>', 'is empty; write something here'],
    ['|- # "a note"', 'is empty; write something here'],
    [undefined, 'is empty; write something here'],
  ])('says where to write in place of %j', (written, sentence) => {
    expect(told(z.string().trim().min(1), ' ', { written })).toBe(sentence);
  });
});

describe('the message about a text', () => {
  const text = z.string();
  it.each<[unknown, string, string]>([
    [7, '007', "007 without quotes is a number, but text belongs here; write lead: '007'"],
    [false, 'FALSE', "FALSE without quotes is not text, but text belongs here; write lead: 'FALSE'"],
    [{ n: null }, '{n}', "a text that starts with { needs quotes around all of it; write lead: '{n}'"],
    [['n'], '[n]', "a text that starts with [ needs quotes around all of it; write lead: '[n]'"],
    [{ Now: 9 }, 'Now: 9', "a text with a colon in it needs quotes around all of it; write lead: 'Now: 9'"],
    [{ a: '[b]' }, 'a: [b]', "a text with a colon in it needs quotes around all of it; write lead: 'a: [b]'"],
    [{ a: 1, b: 2 }, 'a: 1\nb: 2', 'a text belongs here, on the same line'],
    [['a'], '- a', 'a text belongs here, on the same line'],
  ])('%j is none', (value, written, sentence) => {
    expect(told(text, value, { written })).toBe(sentence);
  });

  it('shows an entry of a list with its dash', () => {
    expect(told(text, 7, { key: undefined, written: '7' })).toBe(
      "7 without quotes is a number, but text belongs here; write - '7'",
    );
  });

  it('asks for a single name where something is referred to', () => {
    const shape = { type: 'string', refersTo: 'photo' } as const;
    expect(told(text, ['hero'], { shape, written: '[hero]' })).toBe(
      'a single name belongs here, without brackets or dashes',
    );
    expect(told(text, 5, { shape, written: '5' })).toMatch(/^5 without quotes is a number/);
  });

  it('uses the words of the field for a wrong length', () => {
    expect(told(z.string().max(3, 'is too long; keep it to 3 letters'), 'slab')).toBe(
      '"slab" is too long; keep it to 3 letters',
    );
  });

  it('repeats at most 60 letters of the text', () => {
    const choices = z.enum(['slab']);
    expect(told(choices, 'x'.repeat(60))).toBe(`"${'x'.repeat(60)}" is not one of slab`);
    expect(told(choices, 'x'.repeat(61))).toBe(`"${'x'.repeat(60)}…" is not one of slab`);
    expect(told(choices, [])).toBe('this is not one of slab');
  });
});

describe('the message about a number', () => {
  it.each<[z.ZodType, unknown, string, string]>([
    [z.number(), '28', "'28'", "'28' is text, but a number belongs here; write lead: 28"],
    [z.number(), '-28,5', '-28,5', '-28,5 is text, but a number belongs here; write lead: -28.5'],
    [z.int(), '5', '"5"', '"5" is text, but a number belongs here; write lead: 5'],
    [z.number(), 'x28', 'x28', '"x28" is not a number; write only digits, without quotes'],
    [z.number(), '28 N', '28 N', '"28 N" is not a number; write only digits, without quotes'],
    [z.number(), true, 'true', '"true" is not a number; write only digits, without quotes'],
    [z.int(), 4.5, '4.50', '4.50 is not a whole number'],
    [z.number(), ['5'], '[5]', 'only a number belongs here'],
    [z.number().min(3), 2, '2', '2 must be at least 3'],
    [z.number().max(3), 4, '4', '4 must be at most 3'],
  ])('%# is told', (schema, value, written, sentence) => {
    expect(told(schema, value, { written })).toBe(sentence);
  });
});

describe('the message about values of other types', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['true or false', z.boolean(), 'yes', '"yes" is not understood; write true or false, without quotes'],
    ['true or false', z.boolean(), {}, 'only true or false belongs here'],
    [
      'a list',
      z.array(z.string()),
      'a',
      'a list belongs here: each entry on its own line, after a dash and a space',
    ],
    ['a group', group, 'a', 'a group of fields belongs here: each on its own line, two spaces further right'],
    [
      'lines',
      z.record(z.string(), z.string()),
      [],
      'a group of fields belongs here: each on its own line, two spaces further right',
    ],
    ['few entries', z.array(z.string()).min(2), ['a'], 'has 1 entry; it needs at least 2'],
    ['entries', z.array(z.string()).max(1), ['a', 'b'], 'has 2 entries; it needs at most 1'],
    ['so many entries', z.array(z.string()).length(1), [], 'has 0 entries; it needs exactly 1'],
    ['a web address', z.url('is no web address'), 'slab', '"slab" is no web address'],
  ])('%s is asked for', (_what, schema, value, sentence) => {
    expect(told(schema, value)).toBe(sentence);
  });
});

describe('the message about an unknown key', () => {
  const unknown = (key: string, field: Partial<Field> = {}) =>
    told(group, { heading: 'x', lead: 'x', [key]: 'x' }, field);

  it.each([
    ['haeding', '"haeding" is not known here; did you mean heading?'],
    ['motto', '"motto" is not known here; correct the word, or delete the line; known here: heading, lead'],
    ['-motto', 'an entry starts with a dash from the keyboard and a space; write - motto'],
    ['–  motto', 'an entry starts with a dash from the keyboard and a space; write - motto'],
    ['• motto', 'an entry starts with a dash from the keyboard and a space; write - motto'],
    ['mot-to', '"mot-to" is not known here; correct the word, or delete the line; known here: heading, lead'],
    ['-', '"-" is not known here; correct the word, or delete the line; known here: heading, lead'],
  ])('%s', (key, sentence) => {
    expect(unknown(key)).toBe(sentence);
  });

  it('names the group in which the key is missing', () => {
    expect(unknown('motto', { belongsUnder: 'intro' })).toBe(
      '"motto" is not known here; it belongs under intro:, two spaces further right',
    );
  });
});
