import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileNames } from './check/check-content.ts';
import { contentFolder } from './load.ts';
import { schemaFile, schemaText } from './schema-files.ts';
import { describeShape, type ShapeDescription } from './shape.ts';

const read = (name: string) => readFileSync(path.join(contentFolder, name), 'utf8');

describe.each(fileNames)('%s', (name) => {
  it('has a JSON Schema that says what the code checks; if not, run npm run schemas', () => {
    expect(existsSync(path.join(contentFolder, schemaFile(name))) && read(schemaFile(name))).toBe(
      schemaText(name),
    );
  });

  it('names its schema first and then guides its owner', () => {
    const [first, ...guide] = read(name).split('\n');
    expect(first).toBe(`# yaml-language-server: $schema=${schemaFile(name)}`);
    expect(guide.slice(0, 4).every((line) => line.startsWith('#'))).toBe(true);
  });

  it('says of every field what it is', () => {
    expect([...fieldsWithoutWords(describeShape(name))]).toEqual([]);
  });
});

function* fieldsWithoutWords(shape: ShapeDescription, path = ''): Generator<string> {
  const inner = { ...shape.properties, ...(shape.items && { '#': shape.items }) };
  for (const [key, field] of Object.entries(inner)) {
    // An entry that is a group is described by its fields.
    if (!field.description && !(key === '#' && field.properties)) yield `${path}.${key}`;
    yield* fieldsWithoutWords(field, `${path}.${key}`);
  }
}
