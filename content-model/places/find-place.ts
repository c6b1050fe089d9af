import { fold } from '#shared/fold.ts';
import floridaPlaces from './florida-places.json' with { type: 'json' };

const spelledOut = new Map([
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['doctor', 'dr'],
]);

/** `latitude` and `longitude` in degrees; west is negative. */
export type Place = { name: string; county: string; latitude: number; longitude: number };

/** Short names of places, by the name on the map. */
export const shortNames: Record<string, string> = {
  Boca: 'Boca Raton',
  Dania: 'Dania Beach',
  Daytona: 'Daytona Beach',
  'Fort Walton': 'Fort Walton Beach',
  Hallandale: 'Hallandale Beach',
  'Lake Worth': 'Lake Worth Beach',
  'New Smyrna': 'New Smyrna Beach',
  'Ponte Vedra': 'Ponte Vedra Beach',
  'St. Pete': 'St. Petersburg',
};

/**
 * Florida's municipalities of more than about 5,000 people, county seats, and well-known places that are no
 * municipality. City hall or center as in the US Geological Survey's Geographic Names Information System for the larger
 * cities, the Census Bureau's internal point for most others; both are public domain. Two decimals are about half a
 * mile; the city's middle is within two miles or so of it.
 */
export const places: Place[] = Object.entries<Record<string, number[]>>(floridaPlaces).flatMap(
  ([county, inCounty]) =>
    Object.entries(inCounty).map(([name, position]) => ({
      name,
      county,
      latitude: position[0]!,
      longitude: position[1]!,
    })),
);

const byKey = new Map(places.map((place) => [placeKey(place.name), place]));
for (const [short, name] of Object.entries(shortNames))
  byKey.set(placeKey(short), byKey.get(placeKey(name))!);

/** Finds a place in the table by any usual spelling; undefined if it isn't there. */
export function findPlace(name: string): Place | undefined {
  return byKey.get(placeKey(name));
}

/** A place's name without ", FL" or ", Florida" at its end. */
export function stripState(name: string): string {
  const [state = ''] = /(?<=\s)(?:FL|Fla\.?|Florida)$/i.exec(name) ?? [];
  if (!state) return name.trim();
  const before = name.slice(0, -state.length).trimEnd();
  return (before.endsWith(',') ? before.slice(0, -1) : before).trim();
}

/** The same key for all usual spellings of a place: "Saint Petersburg, FL" and "st. petersburg" are "stpetersburg". */
export function placeKey(name: string): string {
  const words = fold(stripState(name))
    .split(/[^a-z0-9]+/)
    .map((word) => spelledOut.get(word) ?? word);
  return words.join('');
}
