import type { FileName } from './schema.ts';
import { describeShape } from './shape.ts';

/** Where the JSON Schema of a content file stands, from the content folder; named in the file's first line. */
export const schemaFile = (name: FileName) => `.schemas/${name.replace('.yaml', '.json')}`;

export const schemaText = (name: FileName) => `${JSON.stringify(describeShape(name), null, 2)}\n`;
