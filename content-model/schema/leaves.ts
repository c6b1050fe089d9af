import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';

/** A value that contains no others; `shape`: what belongs there, if known. */
export type Leaf = { path: FieldPath; value: unknown; shape: ShapeDescription | undefined };

/** Every single value inside another, in order. */
export function* leavesIn(
  value: unknown,
  shape?: ShapeDescription,
  path: FieldPath = [],
): Generator<Leaf, void> {
  if (typeof value !== 'object' || value === null) return yield { path, value, shape };
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    yield* leavesIn(inner, shapeWithin(shape, step), [...path, step]);
  }
}

/** Every text inside a value. */
export function textsIn(value: unknown): string[] {
  return [...leavesIn(value)].flatMap((leaf) => (typeof leaf.value === 'string' ? [leaf.value] : []));
}
