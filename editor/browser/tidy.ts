import type { ShapeDescription } from '#shared/content/shape.ts';
import { partOf } from './texts-to-groups.ts';

/**
 * A form's value as it is written to a file: texts on one line; empty optional fields and groups without any value
 * left out, and entries in which nothing was chosen.
 */
export function tidy(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ').trim();
  if (shape?.translated && value) return tidyText(value as Record<string, string | undefined>);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => tidy(shape?.items, entry));
    // Where nothing was chosen from what there is, nothing was meant.
    return shape?.items?.refersTo ? entries.filter((entry) => !isEmpty(entry)) : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, tidy(partOf(shape, key), inner)] as const,
  );
  return Object.fromEntries(
    entries.filter(([key, inner]) => shape?.required?.includes(key) || !isEmpty(inner)),
  );
}

/** Each language's; without any, no text. */
function tidyText(text: Record<string, string | undefined>): unknown {
  const tidied = Object.entries(text).map(([key, said]) => [key, tidy(undefined, said)]);
  const { of, ...said } = Object.fromEntries(tidied.filter(([, part]) => !isEmpty(part)));
  return isEmpty(said) ? '' : { ...said, ...(of !== undefined && said.es !== undefined && { of }) };
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === '';
}
