import { isGroup } from '#shared/content/own-value.ts';
import { type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import { isText } from './translated.ts';

/** Returns the value with each entry that is written as its name alone turned into a group, as forms have it. */
export function namesToGroups(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (shape?.alone && (typeof value === 'string' || isText(shape, value))) return { [shape.alone]: value };
  return mapInside(shape, value, namesToGroups);
}

/** The value with every group that contains only a name written as that name. */
export function groupsToNames(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (shape?.alone && isGroup(value)) {
    const filledIn = Object.keys(value).filter((key) => value[key] !== undefined);
    return filledIn.join() === shape.alone ? value[shape.alone] : value;
  }
  return mapInside(shape, value, groupsToNames);
}

function mapInside(
  shape: ShapeDescription | undefined,
  value: unknown,
  change: typeof namesToGroups,
): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => change(shapeWithin(shape, index), entry));
  if (!isGroup(value)) return value;
  const changed = Object.entries(value).map(([key, inner]) => [key, change(shapeWithin(shape, key), inner)]);
  return Object.fromEntries(changed);
}
