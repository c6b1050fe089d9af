import type { FileName } from './schema/files.ts';
import { describeShape } from './schema/shape.ts';

/** The path of a content file's JSON Schema, from the content folder; named in the file's first line. */
export const schemaFile = (name: FileName) => `.schemas/${name.replace('.yaml', '.json')}`;

export const schemaText = (name: FileName) => `${JSON.stringify(describeShape(name), withNameAlone, 2)}\n`;

/** What the forms fill in as a group may also be written as a text. */
function withNameAlone(_key: string, shape: unknown): unknown {
  if (typeof shape !== 'object' || shape === null || !('nameAlone' in shape)) return shape;
  const { nameAlone, ...group } = shape;
  return { anyOf: [{ type: 'string' }, group] };
}
