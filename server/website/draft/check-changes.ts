import { applyChanges, type Change } from '#shared/content/changes.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import type { DraftNotes } from './draft-folder.ts';

/** The value with the changes made; undefined if one of them leads nowhere, or is none that a form makes. */
export function changedBy(shape: ShapeDescription, value: unknown, changes: readonly Change[]): unknown {
  let now = value;
  for (const change of changes) {
    if (!isPlace(shape, now, change)) return undefined;
    now = applyChanges(now, [change]);
  }
  return isGroup(now) === isGroup(value) && Array.isArray(now) === Array.isArray(value) ? now : undefined;
}

function isPlace(shape: ShapeDescription, value: unknown, change: Change): boolean {
  let [of, inside]: [ShapeDescription | undefined, unknown] = [shape, value];
  for (const step of change.path) {
    const isThere = ownValue(inside, step) !== undefined;
    if (Array.isArray(inside) ? !isThere || typeof step !== 'number' : typeof step === 'number') return false;
    if (inside !== undefined && !Array.isArray(inside) && !isGroup(inside)) return false;
    const isText: boolean | undefined = of?.translated && ['en', 'es', 'of'].includes(String(step));
    of = isText ? {} : shapeWithin(of, step);
    // What nobody knows here can be removed.
    if (!isThere && (!of || step === '__proto__')) return false;
    inside = ownValue(inside, step);
  }
  if (!('order' in change)) return true;
  const list = inside === undefined ? [] : inside;
  const added = change.order.filter((place) => place === -1).length;
  return (
    Array.isArray(list) &&
    change.order.every((place) => place >= -1 && place < list.length) &&
    (change.added?.length ?? 0) === added
  );
}

const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The places that are still asked about, where they are now: lists were sorted, and what is gone is no question. */
export function askedAfter(
  asked: DraftNotes['asked'],
  file: ContentFile,
  changes: readonly Change[],
): DraftNotes['asked'] {
  return asked.flatMap((place) => {
    if (place.file !== file) return [place];
    const path = changes.reduce<FieldPath | undefined>(placeAfter, place.path);
    return path ? [{ ...place, path }] : [];
  });
}

function placeAfter(path: FieldPath | undefined, change: Change): FieldPath | undefined {
  const step = path?.[change.path.length];
  const isInside = path && change.path.every((part, depth) => path[depth] === part);
  if (!isInside || !('order' in change) || typeof step !== 'number') return path;
  const now = change.order.indexOf(step);
  return now < 0 ? undefined : [...change.path, now, ...path.slice(change.path.length + 1)];
}
