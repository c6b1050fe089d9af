import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the schemas that `node content-model/write-schemas.ts` writes say about one field. */
interface Field {
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
}

const folder = new URL('../content-model/sample/.schemas/', import.meta.url);

const between = (least: number | undefined, most: number | undefined, what: string) =>
  most === undefined ? [] : [least ? `${least} to ${most} ${what}` : `up to ${most} ${what}`];

function limitsOf({ minItems, maxItems, maxLength, enum: values, type }: Field, isRequired: boolean) {
  return [
    ...(isRequired ? [] : ['optional']),
    ...between(minItems, maxItems, 'entries'),
    ...between(undefined, maxLength, 'letters'),
    ...(values ? [`one of ${values.map((value) => `\`${value}\``).join(', ')}`] : []),
    ...(type === 'number' || type === 'integer' ? ['a number'] : []),
  ].join('; ');
}

/** A row for each field, in the order of the file; `[]` stands for the entries of a list, `*` for names of one's own. */
function rowsOf(field: Field, name: string): string[] {
  const entry =
    field.items ?? (typeof field.additionalProperties === 'object' ? field.additionalProperties : undefined);
  const below = Object.entries(field.properties ?? {}).flatMap(([key, each]) => {
    const inside = name ? `${name}.${key}` : key;
    const limits = limitsOf(each, field.required?.includes(key) ?? false);
    return [`| \`${inside}\` | ${each.description ?? ''} | ${limits} |`, ...rowsOf(each, inside)];
  });
  return entry
    ? [...below, ...rowsOf(entry, field.items ? `${name}[]` : [name, '*'].filter(Boolean).join('.'))]
    : below;
}

test('the reference of content fields says what the schemas say; `npx vitest run docs -u` writes it', async () => {
  const files = readdirSync(folder).toSorted();
  expect(files.length).toBeGreaterThan(9);
  const parts = files.map((file) => {
    const schema = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Field;
    const head = ['| field | what it is | rules |', '| --- | --- | --- |'];
    return [`## ${file.replace('.json', '.yaml')}`, '', ...head, ...rowsOf(schema, '')].join('\n');
  });
  const intro =
    'Every field of the content, printed from the schemas. How to change them: [edit-content](../how-to/edit-content.md).';
  await expect(
    ['# Content fields', intro, ...parts, ''].join('\n\n').trimEnd().concat('\n'),
  ).toMatchFileSnapshot('reference/content-fields.md');
});
