import { type ShapeDescription, shapeWithin } from './shape.ts';

/** Where a field stands in a file: keys and indexes from the top. */
export type FieldPath = (string | number)[];

/** What stands at a path; of a group that is written as its name alone, the name. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inside, step) =>
      typeof inside === 'string' ? inside : (inside as Record<string | number, unknown>)?.[step],
    value,
  );
}

/** What belongs at a path; undefined where nothing is known to belong. */
export function shapeAt(shape: ShapeDescription | undefined, path: FieldPath): ShapeDescription | undefined {
  return path.reduce(shapeWithin, shape);
}
