import type { FieldPath } from '../field-path.ts';
import { leavesIn } from '../leaves.ts';
import type { Referent } from '../schema/fields.ts';
import type { ShapeDescription } from '../shape.ts';

export type Reference = { path: FieldPath; to: Referent; name: string };

/** Every text in a file that names something which stands elsewhere. */
export function* findReferences(shape: ShapeDescription, value: unknown): Generator<Reference> {
  for (const leaf of leavesIn(value, shape)) {
    const to = leaf.shape?.refersTo;
    if (to && typeof leaf.value === 'string') yield { path: leaf.path, to, name: leaf.value };
  }
}
