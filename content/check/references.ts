import type { Referent } from '../schema/fields.ts';
import type { ShapeDescription } from '../shape.ts';
import type { FieldPath } from './fault.ts';

export type Reference = { path: FieldPath; to: Referent; name: string };

/** Every text in a file that names something which stands elsewhere. */
export function* findReferences(
  shape: ShapeDescription,
  value: unknown,
  path: FieldPath = [],
): Generator<Reference> {
  if (shape.refersTo && typeof value === 'string') yield { path, to: shape.refersTo, name: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const next = Array.isArray(value) ? shape.items : shape.properties?.[key];
    if (next) yield* findReferences(next, inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}
