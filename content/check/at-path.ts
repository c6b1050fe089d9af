import type { ShapeDescription } from '../shape.ts';
import type { FieldPath } from './fault.ts';

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
  return path.reduce<ShapeDescription | undefined>((inside, step) => {
    if (typeof step === 'number') return inside?.items;
    const rest = inside?.additionalProperties;
    return inside?.properties?.[step] ?? (typeof rest === 'object' ? rest : undefined);
  }, shape);
}
