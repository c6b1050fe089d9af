import { type Label, labelCandidates } from './label-candidates.ts';
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
