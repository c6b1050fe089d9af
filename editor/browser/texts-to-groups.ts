import { ownValue } from '#shared/content/own-value.ts';
import type { ShapeDescription } from '#shared/content/shape.ts';

/** What belongs under a key of a group, or of a list of names of one's own. */
export function partOf(shape: ShapeDescription | undefined, key: string): ShapeDescription | undefined {
  const rest = shape?.additionalProperties;
  const known = ownValue(shape?.properties, key) as ShapeDescription | undefined;
  return known ?? (typeof rest === 'object' ? rest : undefined);
}

/**
 * A file's value as a form has it: every text as a group of what it says in each language, so that a translation stays
 * with its text whether or not the form shows it.
 */
export function textsToGroups(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (shape?.translated) return typeof value === 'object' || value === undefined ? value : { en: value };
  if (Array.isArray(value)) return value.map((entry) => textsToGroups(shape?.items, entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, textsToGroups(partOf(shape, key), inner)]),
  );
}

/** What an owner reads of a text, whichever way a form has it. */
export const textOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (ownValue(value, 'en') ?? ownValue(value, 'es')) : value;
