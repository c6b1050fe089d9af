import { ownValue } from '../../content-model/schema/own-value.ts';
import type { ShapeDescription } from '../../content-model/schema/shape.ts';

/**
 * A form's value as it is written to a file: texts on one line; empty optional fields and groups without any value
 * left out, and entries in which nothing was chosen.
 */
export function tidy(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ').trim();
  if (Array.isArray(value)) {
    const entries = value.map((entry) => tidy(shape?.items, entry));
    // Where nothing was chosen from what there is, nothing was meant.
    return shape?.items?.refersTo ? entries.filter((entry) => !isEmpty(entry)) : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) =>
      [key, tidy(ownValue(shape?.properties, key) as ShapeDescription | undefined, inner)] as const,
  );
  return Object.fromEntries(
    entries.filter(([key, inner]) => shape?.required?.includes(key) || !isEmpty(inner)),
  );
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === '';
}
