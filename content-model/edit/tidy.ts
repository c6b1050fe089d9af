import { isSame } from '#shared/content/is-same.ts';
import { joinLines } from '#shared/content/join-lines.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';

/**
 * Returns a form's value as it is published: texts on one line, without empty optional fields, empty groups, and
 * entries in which nothing was chosen. A value that is published already is returned unchanged.
 */
export function tidy(shape: ShapeDescription | undefined, value: unknown, published?: unknown): unknown {
  if (isSame(value, published)) return value;
  if (typeof value === 'string') return joinLines(value).trim();
  if (shape?.translated && value) return tidyText(value as Record<string, string | undefined>);
  if (Array.isArray(value)) {
    const entries = value.map((entry, index) => tidy(shape?.items, entry, ownValue(published, index)));
    return entries.filter((entry) => !isUnchosen(shape, entry));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, tidy(shapeWithin(shape, key), inner, ownValue(published, key))] as const,
  );
  return Object.fromEntries(
    entries.filter(([key, inner]) => shape?.required?.includes(key) || !isEmpty(inner)),
  );
}

/** Whether an entry is a choice that was never made. */
const isUnchosen = (list: ShapeDescription | undefined, entry: unknown) =>
  list?.items?.refersTo !== undefined && isEmpty(entry);

/** Returns the path that a part of the tidied value had before tidying. */
export function pathBeforeTidying(shape: ShapeDescription, value: unknown, path: FieldPath): FieldPath {
  const around = path.slice(0, -1);
  const last = path.at(-1);
  const list = around.reduce<unknown>(ownValue, value);
  const of = around.reduce<ShapeDescription | undefined>(shapeWithin, shape);
  if (!Array.isArray(list) || typeof last !== 'number') return path;
  const keptIndexes = [...list.keys()].filter((index) => !isUnchosen(of, list[index]));
  return [...around, keptIndexes[last] ?? last];
}

/** Tidies a text in each language; returns an empty text if it has none. */
function tidyText(text: Record<string, string | undefined>): unknown {
  const tidied = Object.entries(text).map(([key, part]) => [key, tidy(undefined, part)]);
  const { of, ...texts } = Object.fromEntries(tidied.filter(([, part]) => !isEmpty(part)));
  return isEmpty(texts) ? '' : { ...texts, ...(of !== undefined && texts.es !== undefined && { of }) };
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '';
}
