import type { Slab } from './slab.ts';

/** The three visible faces of a slab as SVG path data. */
export type SlabFaces = { top: string; left: string; right: string };

/** The drawing's size in its own units. */
export const sheet = { width: 320, height: 200 } as const;

const margin = 12;
const [across, down] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
/** A sliver would be invisible: no face is drawn thinner than this. */
const thinnest = 5;

/** Draws a slab in isometric view, to scale, as large as the sheet allows; the length runs to the right. */
export function drawSlab({ length, width, thickness }: Slab): SlabFaces {
  const room = { width: sheet.width - 2 * margin, height: sheet.height - 2 * margin };
  const scale = Math.min(
    room.width / ((length + width) * across),
    room.height / ((length + width) * down + thickness),
  );
  const [toRight, toLeft] = [length * scale, width * scale].map((side) => Math.max(side, thinnest));
  const depth = Math.max(thickness * scale, thinnest);
  const offset = (sheet.width - (toRight! + toLeft!) * across) / 2;
  const rise = (sheet.height - (toRight! + toLeft!) * down - depth) / 2;
  /** A point of the top face, `x` along the length and `y` along the width, lowered by `z`. */
  const at = (x: number, y: number, z = 0) =>
    `${(offset + (toLeft! - y + x) * across).toFixed(1)} ${(rise + (x + y) * down + z).toFixed(1)}`;
  const face = (...points: string[]) => `M${points.join('L')}Z`;
  const [far, right, near, left] = [at(0, 0), at(toRight!, 0), at(toRight!, toLeft!), at(0, toLeft!)];
  return {
    top: face(far, right, near, left),
    right: face(right, near, at(toRight!, toLeft!, depth), at(toRight!, 0, depth)),
    left: face(left, near, at(toRight!, toLeft!, depth), at(0, toLeft!, depth)),
  };
}
