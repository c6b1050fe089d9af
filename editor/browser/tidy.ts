import type { ShapeDescription } from '../../content/schema/shape.ts';

/**
 * What a form holds, as it is written into a file: texts on one line, and optional fields that are empty left out,
 * with groups in which nothing is filled in.
 */
export function tidy(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ').trim();
  if (Array.isArray(value)) return value.map((entry) => tidy(shape?.items, entry));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, tidy(shape?.properties?.[key], inner)] as const,
  );
  return Object.fromEntries(
    entries.filter(([key, inner]) => shape?.required?.includes(key) || !isEmpty(inner)),
  );
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === '';
}
