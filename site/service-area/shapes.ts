import type { Point } from './map-frame.ts';

export type Box = { left: number; top: number; right: number; bottom: number };
export type Segment = [Point, Point];

export function boxAround({ x, y }: Point, halfWidth: number, halfHeight = halfWidth): Box {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

export function touch(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

/** The part of a line inside a box (Liang–Barsky); undefined if there is none. */
export function clipTo(box: Box, [from, to]: Segment): Segment | undefined {
  const [across, down] = [to.x - from.x, to.y - from.y];
  let [enters, leaves] = [0, 1];
  for (const [direction, distance] of [
    [-across, from.x - box.left],
    [across, box.right - from.x],
    [-down, from.y - box.top],
    [down, box.bottom - from.y],
  ] as const) {
    if (direction === 0) {
      if (distance < 0) return undefined;
    } else if (direction < 0) enters = Math.max(enters, distance / direction);
    else leaves = Math.min(leaves, distance / direction);
  }
  if (enters >= leaves) return undefined;
  const at = (share: number) => ({ x: from.x + share * across, y: from.y + share * down });
  return [at(enters), at(leaves)];
}

export function cross([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

function side(from: Point, to: Point, point: Point): boolean {
  return (to.x - from.x) * (point.y - from.y) > (to.y - from.y) * (point.x - from.x);
}
