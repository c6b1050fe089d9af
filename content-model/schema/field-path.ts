import { type ShapeDescription, shapeWithin } from './shape.ts';

/** The position of a field in a file: keys and indexes from the top. */
export type FieldPath = (string | number)[];

/** The value at a path; for a group written as its name alone, the name. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inside, step) =>
      typeof inside === 'string' ? inside : (inside as Record<string | number, unknown>)?.[step],
    value,
  );
}

/** What belongs at a path; undefined if nothing is known to belong there. */
export function shapeAt(shape: ShapeDescription | undefined, path: FieldPath): ShapeDescription | undefined {
  return path.reduce(shapeWithin, shape);
}
