import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the schemas that `node content-model/write-schemas.ts` writes say about one field. */
interface Field {
  title?: string;
  description?: string;
  type?: string;
  enum?: string[];
  properties?: Record<string, Field>;
  additionalProperties?: Field | boolean;
  required?: string[];
  items?: Field;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  /** A text alone or with its translation; the one field of a group alone or the group. */
  anyOf?: [Field, Field];
}

const folder = new URL('../content-model/sample/.schemas/', import.meta.url);

/** Whether a text may have a Spanish. */
const isTranslated = ({ anyOf }: Field) => Boolean(anyOf?.[1].properties?.en);

/** What it is at its fullest. */
const whole = (field: Field): Field => ({
  ...field,
  ...(field.anyOf && (isTranslated(field) ? field.anyOf[0] : field.anyOf[1])),
});

const between = (least: number | undefined, most: number | undefined, what: string) =>
  most === undefined ? [] : [least ? `${least} to ${most} ${what}` : `up to ${most} ${what}`];

/** What a field has to be, in few words. */
function rulesOf(field: Field, isRequired: boolean) {
  const { minItems, maxItems, maxLength, enum: values, type, items } = whole(field);
  return [
    ...(isRequired ? [] : ['optional']),
    ...(isTranslated(field) || (items && isTranslated(items)) ? ['ES'] : []),
    ...(items && maxItems === undefined ? ['list'] : between(minItems, maxItems, 'entries')),
    ...between(undefined, maxLength, 'characters'),
    ...(values ? [values.map((value) => `\`${value}\``).join(', ')] : []),
    ...(type === 'number' || type === 'integer' ? ['a number'] : []),
  ].join('; ');
}

/** Whether a title only repeats the field's name, such as “Photo” for `photo`. */
const isTheName = (title: string | undefined, name: string) => title?.toLowerCase() === name.toLowerCase();

/** From this many characters on, a field that was described before refers to its first description. */
const longLine = 100;

/** The file in which a field was listed first. */
const listed = new Map<string, string>();

/** A line for each field, in the order of the file, below the one that it is part of. */
function linesOf(field: Field, file: string, indent = ''): string[] {
  const { items, additionalProperties, properties, required } = whole(field);
  const entry = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const own = Object.entries(properties ?? {}).flatMap(([name, each]) => {
    const rules = rulesOf(each, required?.includes(name) ?? false);
    const means = [isTheName(each.title, name) ? undefined : each.title, each.description]
      .filter(Boolean)
      .join('. ');
    const line = `${indent}- \`${name}\`${rules && ` (${rules})`}${means && `: ${means}`}`;
    const inside = isTranslated(each) ? [] : linesOf(each, file, `${indent}  `);
    const described = inside.length > 0 ? JSON.stringify([name, each]) : line.trim();
    const before = listed.get(described);
    if (before && inside.length > 0) return [`${line}; as in ${before}`];
    if (before && line.length > longLine) return [`${indent}- \`${name}\`: as in ${before}`];
    listed.set(described, file);
    return [line, ...inside];
  });
  return entry && !isTranslated(entry) ? [...own, ...linesOf(entry, file, indent)] : own;
}

test('the reference of content fields matches the schemas; `npx vitest run docs -u` writes it', async () => {
  const files = readdirSync(folder).toSorted();
  expect(files.length).toBeGreaterThan(9);
  const parts = files.map((name) => {
    const schema = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Field;
    const file = name.replace('.json', '.yaml');
    const entries = schema.items ? 'A list; each entry has:' : 'Entries under names you choose; each has:';
    const head = [`## ${file}`, ...(schema.properties ? [] : [entries])];
    return [...head, linesOf(schema, file).join('\n')].join('\n\n');
  });
  const intro =
    'Every content field, generated from the schemas. Change content [in the desk](../how-to/edit-content.md) or [as files](../how-to/edit-files.md). Fields marked ES may have [a Spanish version](../how-to/edit-files.md#spanish) beside them.';
  await expect(['# Content fields', intro, ...parts].join('\n\n').concat('\n')).toMatchFileSnapshot(
    'reference/content-fields.md',
  );
});
