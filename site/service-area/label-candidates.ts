import { fontSize, lineHeight, lineWidth, reach, waysToSet } from './label-text.ts';
import type { Point } from './map-frame.ts';
import type { Box, Segment } from './shapes.ts';

/** Which side or corner of the name is at its anchor; smaller letters shrink toward it. */
export type Side = -1 | 0 | 1;

/** A name at one position: `x` 1 is right of the anchor, `y` 1 below it. */
export type Label = {
  lines: string[];
  anchor: Point;
  x: Side;
  y: Side;
  box: Box;
  /** The distance from the mark to a name that had to move farther away. */
  leader: Segment | undefined;
  /** A penalty for what is less good about it. */
  cost: number;
};

/** Beside the mark, the best first. */
const beside: [number, number, Side, Side, number][] = [
  [15, 0, 1, 0, 0],
  [-15, 0, -1, 0, 1],
  [13, -4, 1, -1, 0.8],
  [13, 4, 1, 1, 0.8],
  [-13, -4, -1, -1, 1.6],
  [-13, 4, -1, 1, 1.6],
  [0, -14, 0, -1, 2],
  [0, 14, 0, 1, 2],
];
const farther = [34, 50, 68, 90, 115, 145, 180, 220];
const directions = Array.from({ length: 24 }, (_, index) => (index * Math.PI) / 12);

/** Every position a city's name may take, with the number that replaces it if no name fits. */
export function labelCandidates(name: string, number: number, mark: Point): Label[] {
  const ways = waysToSet(name).map((lines, index) => ({ lines, cost: index * 1.5 }));
  return [...ways, { lines: [String(number)], cost: 60 }].flatMap(({ lines, cost }) => [
    ...beside.map(([dx, dy, x, y, less]) =>
      labelAt({ x: mark.x + dx, y: mark.y + dy }, lines, x, y, undefined, cost + less),
    ),
    ...farther.flatMap((away) => directions.map((angle) => ledTo(mark, away, angle, lines, cost))),
  ]);
}

function ledTo(mark: Point, away: number, angle: number, lines: string[], cost: number): Label {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (distance: number) => ({
    x: Math.round(mark.x + distance * cos),
    y: Math.round(mark.y + distance * sin),
  });
  const side = (share: number, least: number): Side => (share > least ? 1 : share < -least ? -1 : 0);
  const [x, y] = [side(cos, 0.3), side(sin, 0.6)];
  return labelAt(at(away), lines, x, y || x ? y : 1, [at(11), at(away - 4)], cost + 4 + away / 18);
}

function labelAt(
  anchor: Point,
  lines: string[],
  x: Side,
  y: Side,
  leader: Segment | undefined,
  cost: number,
): Label {
  const width = Math.max(...lines.map(lineWidth)) * fontSize;
  const height = (reach.up + reach.down + (lines.length - 1) * lineHeight) * fontSize;
  const left = anchor.x - ((1 - x) / 2) * width;
  const top = anchor.y - ((1 - y) / 2) * height;
  const box = { left, top, right: left + width, bottom: top + height };
  return { lines, anchor, x, y, box, leader, cost };
}

/** How far below the anchor the first baseline is, in letters' heights. */
export function firstBaseline({ lines, y }: Label): number {
  const height = reach.up + reach.down + (lines.length - 1) * lineHeight;
  return reach.up - ((1 - y) / 2) * height;
}
