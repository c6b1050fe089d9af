import { ownValue } from '../../content-model/schema/own-value.ts';
import type { ShapeDescription } from '../../content-model/schema/shape.ts';

/**
 * A form's value as it is written to a file: texts on one line; empty optional fields and groups without any value
 * left out.
 */
export function tidy(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ').trim();
  if (Array.isArray(value)) return value.map((entry) => tidy(shape?.items, entry));
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
