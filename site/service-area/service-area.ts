import type { Position } from '#content-model/places/miles-between.ts';
import { frameAround, type MapFrame, type Point } from './map-frame.ts';
import { type Label, type NamedPoint, placeLabels } from './place-labels.ts';
import { type Box, boxAround, clipTo, type Segment, touch } from './shapes.ts';
import { type Road, shieldSize, visibleRoad } from './visible-road.ts';

export type City = Position & { name: string };
export type ServiceArea = {
  frame: MapFrame;
  cities: (NamedPoint & { label: Label | undefined })[];
  /** Places without a name on the map, and those of them that nothing covers. */
  others: NamedPoint[];
  dots: Point[];
  road: Road | undefined;
  scale: Scale;
};
/** `at`: the bar's right end. `length` in units. */
export type Scale = { miles: number; at: Point; length: number };

const roundMiles = [200, 100, 50, 20, 10, 5, 2, 1];
const maxBar = 150;
const edge = 24;
/** Room above the bar for its label, and the label's minimum width. */
const scaleText = { height: 46, width: 150 };

/** Everything the map shows, in units of the drawing. */
export function drawServiceArea(list: City[]): ServiceArea {
  const frame = frameAround(list);
  const points = list.map((city) => ({ name: city.name, ...frame.place(city) }));
  const [cities, others] = [points.slice(0, mostNamed), points.slice(mostNamed)];
  const scales = scalesOf(frame);
  const marks = cities.map((city) => boxAround(city, 16));
  const roads = scales.map((scale) => visibleRoad(frame, points, [...marks, boxOf(scale)]));
  const covered = scales.map((scale, index) =>
    roads[index]?.segments.some((part) => clipTo(boxOf(scale), part)),
  );
  const choice = Math.max(
    0,
    covered.findIndex((isCovered) => !isCovered),
  );
  const [scale, road] = [scales[choice]!, roads[choice]];
  const taken = [boxOf(scale), ...(road ? [boxAround(road.shield, shieldSize.x + 6, shieldSize.y + 6)] : [])];
  const picture = { left: 8, top: 8, right: frame.width - 8, bottom: frame.height - 8 };
  // A name may stand on a place that has none, if there is no room elsewhere: the list has both.
  const lines = [...(road?.segments ?? []), ...others.map((point): Segment => [point, point])];
  const labels = placeLabels(cities, { picture, taken, lines });
  const named = cities.map((city, index) => ({ ...city, label: labels[index] }));
  const hiding = [...taken, ...labels.flatMap((label) => label?.box ?? [])];
  const dots = others.filter((point) => !hiding.some((box) => touch(boxAround(point, 5), box)));
  return { frame, road, scale, cities: named, others, dots };
}

/** The scale in each of the lower corners. */
function scalesOf({ width, height, unitsPerMile }: MapFrame): Scale[] {
  const miles = roundMiles.find((each) => each * unitsPerMile <= maxBar) ?? 1;
  const length = Math.round(miles * unitsPerMile * 10) / 10;
  const y = height - edge;
  return [
    { miles, length, at: { x: width - edge, y } },
    { miles, length, at: { x: edge + length, y } },
  ];
}

function boxOf({ at, length }: Scale): Box {
  const [left, right] = [at.x - length, at.x];
  const isLeft = left <= edge;
  return {
    left: isLeft ? left - edge : Math.min(left, right - scaleText.width) - 8,
    right: isLeft ? Math.max(right, left + scaleText.width) + 8 : right + edge,
    top: at.y - scaleText.height,
    bottom: at.y + edge,
  };
}

/** Of a longer list of places the first ones are named; where they all are is the map's page. */
export const mostNamed = 12;
