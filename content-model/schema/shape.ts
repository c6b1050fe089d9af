import { z } from 'zod';
import type { ShapeDescription } from '#shared/content/shape.ts';
import { type FileName, files } from './files.ts';

const known = new Map<FileName, ShapeDescription>();

/** Returns a content file's JSON Schema, as the owner writes the file: before phone numbers and the like are parsed. */
export function describeShape(file: FileName): ShapeDescription {
  const shape = known.get(file) ?? (z.toJSONSchema(files[file], { io: 'input' }) as ShapeDescription);
  known.set(file, shape);
  return shape;
}
