import { isSame } from '#shared/content/is-same.ts';
import { type FieldPath, type ShapeDescription, shapeAt, shapeWithin } from '#shared/content/shape.ts';
import type { FileName } from './files.ts';
import { describeShape } from './shape.ts';

type IsRemoved = (value: unknown, shape: ShapeDescription | undefined) => boolean;

/**
 * Returns the content without removed values: without the field if that is optional, or else without the optional
 * entry or group around it. A group is also omitted if a list that it needs has lost all entries. Where nothing around it
 * is optional, it is kept.
 */
export const omitRemoved = <Content>(
  shape: ShapeDescription | undefined,
  content: Content,
  isRemoved: IsRemoved,
): Content => without(shape, content, isRemoved, true) as Content;

function without(
  shape: ShapeDescription | undefined,
  value: unknown,
  isRemoved: IsRemoved,
  isNeeded: boolean,
): unknown {
  if (!isNeeded && isRemoved(value, shape)) return undefined;
  if (Array.isArray(value))
    return value.flatMap((entry) => without(shape?.items, entry, isRemoved, false) ?? []);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const isRequired = shape?.required?.includes(key) ?? false;
    const rest = without(shapeWithin(shape, key), inner, isRemoved, isNeeded && isRequired);
    const isEmptied = Array.isArray(rest) && rest.length === 0 && !isSame(rest, inner);
    if (isRequired && !isNeeded && (isEmptied || (rest === undefined && inner !== undefined)))
      return undefined;
    if (rest !== undefined) entries.push([key, rest]);
  }
  return Object.fromEntries(entries);
}

/** Whether a part of a file can be omitted: something on its path, from a depth on, is optional. */
export function canBeOmitted(file: FileName, path: FieldPath, from = 0): boolean {
  const shape = describeShape(file);
  return path.some(
    (step, depth) =>
      depth >= from &&
      (typeof step === 'number' || !shapeAt(shape, path.slice(0, depth))?.required?.includes(step)),
  );
}
