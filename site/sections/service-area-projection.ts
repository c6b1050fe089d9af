/** Size of the drawing in its own units; ten miles are 68 of them. */
export const map = { width: 760, height: 450, tenMiles: 68 } as const;

/** Units to a degree; a degree of longitude is shorter by the cosine of 28°. */
const unitsPerDegree = { latitude: 467, longitude: 413 } as const;
const northWest = { latitude: 28.7612, longitude: -82.7223 } as const;

/** A quarter of a degree, between the lines of the grid. */
export const gridStep = { x: unitsPerDegree.longitude / 2, y: unitsPerDegree.latitude / 4 } as const;

/** Where a place lies in the drawing; plate carrée, good to a unit over 90 miles. */
export function place({ latitude, longitude }: { latitude: number; longitude: number }) {
  return {
    x: Math.round((longitude - northWest.longitude) * unitsPerDegree.longitude),
    y: Math.round((northWest.latitude - latitude) * unitsPerDegree.latitude),
  };
}

/** Interstate 4 from Tampa Bay to north of Winter Park, traced from its interchanges, in the same projection. */
export const interstate4 =
  'M0 437 50 385 108 375 174 358 248 343 310 317 381 291 443 259 480 207 521 141 552 105 557 66 575 0';
