import { earthRadius, type Position } from '#content-model/places/miles-between.ts';

/** In units of the drawing, from its top left corner. */
export type Point = { x: number; y: number };

/** What part of the earth the drawing shows, and how large. */
export type MapFrame = {
  width: number;
  height: number;
  unitsPerMile: number;
  /** Where a place is in the drawing, or outside it. */
  place: (position: Position) => Point;
};

const width = 760;
const heights = { min: 450, max: 560 };
/** Between the outermost cities and the edge: room for their names, which go to the right of them if possible. */
const margin = { left: 100, right: 210, y: 72 };
/** A single city is shown with some thirty miles across, neighbors with twenty. */
const closest = { one: 24, more: 38 };

/** Shows all positions as large as the drawing allows, north up. */
export function frameAround(positions: Position[]): MapFrame {
  const project = projectionAround(middleOf(positions));
  const points = positions.map(project);
  const [x, y] = [extentOf(points.map((point) => point.x)), extentOf(points.map((point) => point.y))];
  const max = positions.length === 1 ? closest.one : closest.more;
  const acrossFits = Math.min(max, (width - margin.left - margin.right) / x.span);
  const height = Math.round(clamp(y.span * acrossFits + 2 * margin.y, heights));
  const unitsPerMile = Math.min(acrossFits, (height - 2 * margin.y) / y.span);
  return {
    width,
    height,
    unitsPerMile,
    place: (position) => {
      const miles = project(position);
      return {
        x: Math.round((width + margin.left - margin.right) / 2 + (miles.x - x.middle) * unitsPerMile),
        y: Math.round(height / 2 + (miles.y - y.middle) * unitsPerMile),
      };
    },
  };
}

/**
 * Azimuthal equidistant: miles east and south of the center. Degrees of longitude are as short as they are at that
 * latitude, and even over the whole state no distance is off by more than a few parts per thousand.
 */
function projectionAround(middle: Position): (position: Position) => Point {
  const [sinMiddle, cosMiddle] = [Math.sin(radians(middle.latitude)), Math.cos(radians(middle.latitude))];
  return ({ latitude, longitude }) => {
    const [sin, cos] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))];
    const east = radians(longitude - middle.longitude);
    const angle = Math.acos(Math.min(1, sinMiddle * sin + cosMiddle * cos * Math.cos(east)));
    const stretch = earthRadius * (angle < 1e-6 ? 1 : angle / Math.sin(angle));
    return {
      x: stretch * cos * Math.sin(east),
      y: -stretch * (cosMiddle * sin - sinMiddle * cos * Math.cos(east)),
    };
  };
}

function middleOf(positions: Position[]): Position {
  return {
    latitude: extentOf(positions.map(({ latitude }) => latitude)).middle,
    longitude: extentOf(positions.map(({ longitude }) => longitude)).middle,
  };
}

function extentOf(values: number[]) {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return { span: max - min, middle: (min + max) / 2 };
}

function clamp(value: number, { min, max }: typeof heights): number {
  return Math.max(min, Math.min(max, value));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
