import { isSame } from '#shared/content/is-same.ts';
import { type FieldPath, type ShapeDescription, shapeAt, shapeWithin } from '#shared/content/shape.ts';
import type { FileName } from './files.ts';
import { describeShape } from './shape.ts';

type IsGone = (value: unknown, shape: ShapeDescription | undefined) => boolean;

/**
 * The content without what is gone: without the field if it may be left out, or else the entry of a list or the group
 * around it that may; a group is gone with a list that it needs, once that has lost all of its entries. Where nothing around
 * it may be left out, it stays as it was.
 */
export const omitGone = <Content>(
  shape: ShapeDescription | undefined,
  content: Content,
  isGone: IsGone,
): Content => without(shape, content, isGone, true) as Content;

function without(
  shape: ShapeDescription | undefined,
  value: unknown,
  isGone: IsGone,
  isNeeded: boolean,
): unknown {
  if (!isNeeded && isGone(value, shape)) return undefined;
  if (Array.isArray(value))
    return value.flatMap((entry) => without(shape?.items, entry, isGone, false) ?? []);
  if (typeof value !== 'object' || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const isRequired = shape?.required?.includes(key) ?? false;
    const rest = without(shapeWithin(shape, key), inner, isGone, isNeeded && isRequired);
    const isEmptied = Array.isArray(rest) && rest.length === 0 && !isSame(rest, inner);
    if (isRequired && !isNeeded && (isEmptied || (rest === undefined && inner !== undefined)))
      return undefined;
    if (rest !== undefined) kept.push([key, rest]);
  }
  return Object.fromEntries(kept);
}

/** Whether pages can do without what is at a path: something around it, so deep in the file or deeper, may be left out. */
export function canBeOmitted(file: FileName, path: FieldPath, from = 0): boolean {
  const shape = describeShape(file);
  return path.some(
    (step, depth) =>
      depth >= from &&
      (typeof step === 'number' || !shapeAt(shape, path.slice(0, depth))?.required?.includes(step)),
  );
}
