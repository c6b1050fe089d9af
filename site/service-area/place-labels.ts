import type { Point } from './map-frame.ts';
import { type Box, boxAround, clipTo, cross, isInside, type Segment, touch } from './shapes.ts';

export type NamedPoint = Point & { name: string };

/** `picture`: everything must be inside it. `taken`: no name may cover it. `lines`: a name should not cover them. */
type Around = { picture: Box; taken: Box[]; lines: Segment[] };

const markSize = 12;
/** How often the worst-placed city gets to choose earlier. */
const rounds = 40;
/** What a city without its name costs. */
const unplaced = 1000;

/**
 * A position for each city's name, so that none touches another, a mark or anything taken, and none is cut off.
 * @returns undefined for a city if not even its number fits
 */
export function placeLabels(cities: NamedPoint[], around: Around): (Label | undefined)[] {
  const marks = cities.map((city) => boxAround(city, markSize));
  const choices = cities.map((city, index) =>
    labelCandidates(city.name, index + 1, city)
      .filter((label) => isPossible(label, index, marks, around))
      .map((label) => ({ ...label, cost: label.cost + crossings(label, around.lines) }))
      .sort((one, other) => one.cost - other.cost),
  );
  let order = cities
    .map((_, index) => index)
    .sort((one, other) => choices[one]!.length - choices[other]!.length);
  let best: { labels: (Label | undefined)[]; cost: number } | undefined;
  for (let round = 0; round < rounds; round++) {
    const labels = chooseInTurn(order, choices);
    const costs = cities.map((_, index) => labels[index]?.cost ?? unplaced);
    const cost = costs.reduce((sum, each) => sum + each, 0);
    if (!best || cost < best.cost) best = { labels, cost };
    order = [...order].sort((one, other) => costs[other]! - costs[one]! || one - other);
    const worst = order[round % order.length]!;
    order = [worst, ...order.filter((index) => index !== worst)];
  }
  return best!.labels;
}

function chooseInTurn(order: number[], choices: Label[][]): (Label | undefined)[] {
  const chosen = choices.map((): Label | undefined => undefined);
  for (const index of order) {
    const placed = chosen.filter((label) => label !== undefined);
    chosen[index] = choices[index]!.find((label) => !placed.some((other) => collide(label, other)));
  }
  return chosen;
}

function isPossible({ box, leader }: Label, own: number, marks: Box[], { picture, taken }: Around): boolean {
  const others = [...taken, ...marks.filter((_, index) => index !== own)];
  return (
    isInside(box, picture) && !others.some((other) => touch(box, other) || (leader && clipTo(other, leader)))
  );
}

function collide(one: Label, other: Label): boolean {
  if (touch(one.box, other.box)) return true;
  if (one.leader && clipTo(other.box, one.leader)) return true;
  if (other.leader && clipTo(one.box, other.leader)) return true;
  return Boolean(one.leader && other.leader && cross(one.leader, other.leader));
}

function crossings({ box, leader }: Label, lines: Segment[]): number {
  const covers = lines.some((line) => clipTo(box, line));
  return (covers ? 2.5 : 0) + (leader && lines.some((line) => cross(leader, line)) ? 1 : 0);
}

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

/** The letters' height on a phone, in units; wider windows show smaller ones in the same space. */
export const fontSize = 32;
/** From one line of a name to the next, in letters' heights. */
export const lineHeight = 1.1;
/** From the baseline to the highest and the lowest part of a line, in letters' heights. */
export const reach = { up: 0.75, down: 0.23 };

const widths: [RegExp, number][] = [
  [/[^\u0020-\u024f’]/, 1.05],
  [/[il'’|.,]/, 0.27],
  [/[Ifrt -]/, 0.38],
  [/[mMwW@%]/, 0.9],
  [/[A-Z&\p{Lu}]/u, 0.7],
];
const usual = 0.57;

/** The maximum width of a line, in letter heights: Barlow's semibold or its fallback, whichever is wider. */
export function lineWidth(line: string): number {
  return [...line].reduce(
    (sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? usual),
    0,
  );
}

/** The ways to set a name: on one line, and broken at spaces into two or three lines of nearly the same length. */
export function waysToSet(name: string): string[][] {
  const words = name.split(/\s+/);
  const ways = [[name]];
  for (const count of [2, 3]) if (words.length >= count) ways.push(broken(words, count));
  return ways;
}

function broken(words: string[], count: number): string[] {
  if (count === 1) return [words.join(' ')];
  const breaks = Array.from({ length: words.length - count + 1 }, (_, index) => {
    const rest = broken(words.slice(index + 1), count - 1);
    return [words.slice(0, index + 1).join(' '), ...rest];
  });
  const longest = (lines: string[]) => Math.max(...lines.map(lineWidth));
  return breaks.sort((one, other) => longest(one) - longest(other))[0]!;
}
