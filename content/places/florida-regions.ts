import type { Position } from './miles-between.ts';

type Span = readonly [least: number, most: number];

/** What people call parts of Florida, and about how far each reaches, in degrees. Generous: no border is official. */
const floridaRegions: Record<string, { latitude: Span; longitude: Span }> = {
  'North Florida': { latitude: [29.3, 31.1], longitude: [-87.7, -81] },
  'Northeast Florida': { latitude: [29.2, 31], longitude: [-82.7, -81] },
  'Northwest Florida': { latitude: [29.5, 31.1], longitude: [-87.7, -84] },
  'Florida Panhandle': { latitude: [29.5, 31.1], longitude: [-87.7, -84] },
  'Central Florida': { latitude: [27.3, 29.6], longitude: [-83, -80.2] },
  'Tampa Bay': { latitude: [27.3, 28.6], longitude: [-83, -82] },
  'Space Coast': { latitude: [27.8, 28.9], longitude: [-81.1, -80.3] },
  'Treasure Coast': { latitude: [26.9, 27.9], longitude: [-80.9, -80] },
  'South Florida': { latitude: [24.4, 27.3], longitude: [-82, -79.9] },
  'Southeast Florida': { latitude: [25, 27.3], longitude: [-80.9, -79.9] },
  'Southwest Florida': { latitude: [25.7, 27.6], longitude: [-82.9, -81.2] },
};

/**
 * The parts of Florida that a text names.
 * @param own proper names; anything inside one is ignored
 */
export function regionsIn(text: string, own: string[] = []): string[] {
  const plain = own.reduce((left, name) => left.replaceAll(name, '.'), text);
  return Object.keys(floridaRegions).filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(plain));
}

export function liesIn(name: string, { latitude, longitude }: Position): boolean {
  const region = floridaRegions[name]!;
  const isWithin = (value: number, [least, most]: Span) => value >= least && value <= most;
  return isWithin(latitude, region.latitude) && isWithin(longitude, region.longitude);
}
