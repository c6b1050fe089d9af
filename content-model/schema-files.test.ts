import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShapeDescription } from '#shared/content/shape.ts';
import { fileNames } from './check/check-content.ts';
import { sampleFolder } from './prepare/seed.ts';
import type { FileName } from './schema/files.ts';
import { describeShape } from './schema/shape.ts';
import { schemaFile, schemaText } from './schema-files.ts';

const delivered = (name: FileName) => path.join(sampleFolder, schemaFile(name));

describe.each(fileNames)('%s', (name) => {
  it('has an up-to-date JSON Schema; if not, run node content-model/write-schemas.ts', () => {
    const file = delivered(name);
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(schemaText(name));
  });

  it('describes every field', () => {
    expect([...fieldsWithoutWords(describeShape(name))]).toEqual([]);
  });
});

function* fieldsWithoutWords(shape: ShapeDescription, path = ''): Generator<string> {
  const inner = { ...shape.properties, ...(shape.items && { '#': shape.items }) };
  for (const [key, field] of Object.entries(inner)) {
    // An entry is described by its list, or by its fields.
    if (!field.description && !field.title && key !== '#') yield `${path}.${key}`;
    yield* fieldsWithoutWords(field, `${path}.${key}`);
  }
}
