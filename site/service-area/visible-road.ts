import { interstate4 } from './interstate-4.ts';
import type { MapFrame, Point } from './map-frame.ts';
import { type Box, boxAround, clipTo, type Segment, touch } from './shapes.ts';

/** Half the size of the road's shield. */
export const shieldSize = { x: 25, y: 17 };

/** `shield`: the middle of the sign that names the road. */
export type Road = { segments: Segment[]; shield: Point };

/** In units. Shorter pieces would look like a scratch. */
const shortest = 100;
/** In units. A bend flatter than this is invisible. */
const leastBend = 2.5;

/**
 * The part of Interstate 4 inside the frame.
 * @param taken what the shield must not cover
 * @returns undefined if too little of it is visible, or there is no room to label it
 */
export function visibleRoad(frame: MapFrame, marks: Point[], taken: Box[]): Road | undefined {
  const points = interstate4.map(([latitude, longitude]) => frame.place({ latitude, longitude }));
  const picture = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const segments = thinned(points).flatMap((point, index, all) => {
    const next = all[index + 1];
    const clipped = next && clipTo(picture, [point, next]);
    return clipped ? [clipped] : [];
  });
  const length = segments.reduce((sum, [from, to]) => sum + distance(from, to), 0);
  if (length < shortest) return undefined;
  const inner = { left: 12, top: 12, right: frame.width - 12, bottom: frame.height - 12 };
  const spots = segments
    .flatMap(([from, to]) => pointsAlong(from, to))
    .filter((spot) => isFree(boxAround(spot, shieldSize.x, shieldSize.y), inner, taken));
  const shield = farthestFrom(marks, spots);
  return shield && { segments, shield };
}

/** Without the points that nobody would miss at this size (Douglas–Peucker). */
function thinned(points: Point[]): Point[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const gaps = points.map((point) => distanceTo([first, last], point));
  const widest = Math.max(...gaps);
  if (points.length < 3 || widest < leastBend) return [first, last];
  const bend = gaps.indexOf(widest);
  return [...thinned(points.slice(0, bend + 1)), ...thinned(points.slice(bend)).slice(1)];
}

/** The distance of a point from the line through two others. */
function distanceTo([from, to]: Segment, { x, y }: Point): number {
  const length = distance(from, to);
  if (length === 0) return distance(from, { x, y });
  return Math.abs((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / length;
}

function pointsAlong(from: Point, to: Point): Point[] {
  const count = Math.ceil(distance(from, to) / 10);
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    return {
      x: Math.round(from.x + share * (to.x - from.x)),
      y: Math.round(from.y + share * (to.y - from.y)),
    };
  });
}

function isFree(box: Box, inner: Box, taken: Box[]): boolean {
  const isWhole =
    box.left >= inner.left && box.top >= inner.top && box.right <= inner.right && box.bottom <= inner.bottom;
  return isWhole && !taken.some((other) => touch(box, other));
}

/**
 * The spot with the most room around it; beyond a thumb's width, more room does not help; being nearer the middle of
 * the road does.
 */
function farthestFrom(marks: Point[], spots: Point[]): Point | undefined {
  const middle = spots.length / 2;
  const roomAt = (spot: Point) => Math.min(110, ...marks.map((mark) => distance(spot, mark)));
  const worth = spots.map((spot, index) => ({ spot, worth: roomAt(spot) - Math.abs(index - middle) / 10 }));
  return worth.sort((one, other) => other.worth - one.worth)[0]?.spot;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
