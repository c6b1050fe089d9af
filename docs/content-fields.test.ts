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

function limitsOf(field: Field, isRequired: boolean) {
  const { minItems, maxItems, maxLength, enum: values, type } = whole(field);
  return [
    ...(isRequired ? [] : ['optional']),
    ...(isTranslated(field) || (field.items && isTranslated(field.items)) ? ['in both languages'] : []),
    ...between(minItems, maxItems, 'entries'),
    ...between(undefined, maxLength, 'letters'),
    ...(values ? [`one of ${values.map((value) => `\`${value}\``).join(', ')}`] : []),
    ...(type === 'number' || type === 'integer' ? ['a number'] : []),
  ].join('; ');
}

/** A row for each field, in the order of the file; `[]` stands for the entries of a list, `*` for names of one's own. */
function rowsOf(field: Field, name: string): string[] {
  const { items, additionalProperties, properties, required } = whole(field);
  const entry = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const below = Object.entries(properties ?? {}).flatMap(([key, each]) => {
    const inside = name ? `${name}.${key}` : key;
    const limits = limitsOf(each, required?.includes(key) ?? false);
    return [
      `| \`${inside}\` | ${[each.title, each.description].filter(Boolean).join('. ')} | ${limits} |`,
      ...(isTranslated(each) ? [] : rowsOf(each, inside)),
    ];
  });
  return entry && !isTranslated(entry)
    ? [...below, ...rowsOf(entry, items ? `${name}[]` : [name, '*'].filter(Boolean).join('.'))]
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
    'Every field of the content, printed from the schemas. How to change them: [edit-content](../how-to/edit-content.md). What is in both languages may have [its Spanish](../how-to/edit-content.md#in-spanish-too) beside it.';
  await expect(
    ['# Content fields', intro, ...parts, ''].join('\n\n').trimEnd().concat('\n'),
  ).toMatchFileSnapshot('reference/content-fields.md');
});
