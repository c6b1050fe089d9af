import type { ShapeDescription } from '#shared/content/shape.ts';
import type { FileName } from './schema/files.ts';
import { describeShape } from './schema/shape.ts';

/** The path of a content file's JSON Schema, from the content folder; named in the file's first line. */
export const schemaFile = (name: FileName) => `.schemas/${name.replace('.yaml', '.json')}`;

export const schemaText = (name: FileName) => `${JSON.stringify(describeShape(name), asWritten, 2)}\n`;

const translatedText = {
  type: 'object',
  properties: { en: { type: 'string' }, es: { type: 'string' }, of: { type: 'string' } },
  required: ['en'],
  additionalProperties: false,
};

/** What the forms fill in as a group may also be written as a text, and a text with its translation as a group. */
function asWritten(_key: string, shape: unknown): unknown {
  if (typeof shape !== 'object' || shape === null) return shape;
  if ('alone' in shape) {
    const { alone: shorthand, ...group } = shape as ShapeDescription;
    return { anyOf: [group.properties?.[shorthand!], group] };
  }
  if (!('translated' in shape)) return shape;
  const { translated, title, description, ...text } = shape as Record<string, unknown>;
  return { title, description, anyOf: [text, translatedText] };
}
