import type { FieldPath } from '../schema/field-path.ts';
import type { Referent } from '../schema/fields.ts';
import { leavesIn } from '../schema/leaves.ts';
import type { ShapeDescription } from '../schema/shape.ts';

export type Reference = { path: FieldPath; to: Referent; name: string };

/** Every text in a file that names something defined elsewhere. */
export function* findReferences(shape: ShapeDescription, value: unknown): Generator<Reference> {
  for (const leaf of leavesIn(value, shape)) {
    const to = leaf.shape?.refersTo;
    if (to && typeof leaf.value === 'string') yield { path: leaf.path, to, name: leaf.value };
  }
}
