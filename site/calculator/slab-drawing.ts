import type { Slab } from './slab.ts';

/** The three visible faces of a slab, and the ticked lines along its sides, as SVG path data. */
export type SlabDrawing = { top: string; left: string; right: string; ticks: string };

/** The drawing's size in its own units. The slab itself leaves the last of its height to the text. */
export const sheet = { width: 320, height: 222 } as const;

const slabHeight = 200;
const margin = 12;
const [across, down] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
/** A sliver would be invisible: no face is drawn thinner than this. */
const thinnest = 5;
/** In the drawing's units: "4 pulgadas de espesor". */
const widestText = 136;
/** How far the ticked lines are from the slab, and half of what a tick measures. */
const [gap, tick] = [9, 4];

type Point = [x: number, y: number];

/** Places a slab on the sheet in isometric view, to scale, as large as it allows; the length runs to the right. */
function placeSlab({ length, width, thickness }: Slab) {
  const room = { width: sheet.width - 2 * margin, height: slabHeight - 2 * margin };
  const scale = Math.min(
    room.width / ((length + width) * across),
    room.height / ((length + width) * down + thickness),
  );
  const [toRight, toLeft] = [Math.max(length * scale, thinnest), Math.max(width * scale, thinnest)];
  const depth = Math.max(thickness * scale, thinnest);
  const offset = (sheet.width - (toRight + toLeft) * across) / 2;
  const rise = (slabHeight - (toRight + toLeft) * down - depth) / 2;
  /** A point of the top face, `x` along the length and `y` along the width. */
  const at = (x: number, y: number): Point => [offset + (toLeft - y + x) * across, rise + (x + y) * down];
  return { far: at(0, 0), right: at(toRight, 0), near: at(toRight, toLeft), left: at(0, toLeft), depth };
}

const lower = ([x, y]: Point, by: number): Point => [x, y + by];
const round = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
const draw = (...points: Point[]) => `M${points.map((point) => round(point).join(' ')).join('L')}`;
/** A line from one point to the other, with an upright tick at each end. */
const ticked = (...ends: [Point, Point]) =>
  draw(...ends) + ends.map((end) => draw(lower(end, -tick), lower(end, tick))).join('');

export function drawSlab(slab: Slab): SlabDrawing {
  const { far, right, near, left, depth } = placeSlab(slab);
  const foot = lower(near, depth);
  const below = (point: Point) => lower(point, depth + gap);
  return {
    top: `${draw(far, right, near, left)}Z`,
    right: `${draw(right, near, foot, lower(right, depth))}Z`,
    left: `${draw(left, near, foot, lower(left, depth))}Z`,
    ticks: ticked(below(left), below(near)) + ticked(below(near), below(right)),
  };
}

/**
 * Returns where each measurement is written: under the middle of its ticked line, and the thickness on the slab; that
 * not at all on one that is too narrow for it.
 */
export function placeMeasurements(slab: Slab): Partial<Record<keyof Slab, Point>> {
  const { far, right, near, left, depth } = placeSlab(slab);
  const between = ([x, y]: Point, [otherX, otherY]: Point): Point => [(x + otherX) / 2, (y + otherY) / 2];
  const below = depth + gap + 18;
  const [length, width] = [lower(between(left, near), below), lower(between(near, right), below)];
  const isWide = Math.min(near[0] - left[0], right[0] - near[0]) > widestText / 2;
  return {
    length: round([Math.max(length[0], widestText / 2), length[1]]),
    width: round([Math.min(width[0], sheet.width - widestText / 3), width[1]]),
    ...(isWide && { thickness: round(lower(between(far, near), 5)) }),
  };
}
