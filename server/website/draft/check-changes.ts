import { applyChanges, type Change } from '#shared/content/changes.ts';
import { isGroup, ownValue } from '#shared/content/own-value.ts';
import { type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';

/** The value with the changes made; undefined if one of them leads nowhere, or is none that a form makes. */
export function applyCheckedChanges(
  shape: ShapeDescription,
  value: unknown,
  changes: readonly Change[],
): unknown {
  let now = value;
  for (const change of changes) {
    if (!isValidChange(shape, now, change)) return undefined;
    now = applyChanges(now, [change]);
  }
  return isGroup(now) === isGroup(value) && Array.isArray(now) === Array.isArray(value) ? now : undefined;
}

function isValidChange(shape: ShapeDescription, value: unknown, change: Change): boolean {
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
