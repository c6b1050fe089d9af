import { editDistance } from './edit-distance.ts';
import { floridaPlaces } from './florida-places.ts';
import { placeKey } from './place-key.ts';

/** `latitude` and `longitude` in degrees; west is negative. */
export type Place = { name: string; county: string; latitude: number; longitude: number };

/** What people call a place that has another name on the map. */
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

export const places: Place[] = Object.entries(floridaPlaces).flatMap(([county, inCounty]) =>
  Object.entries(inCounty).map(([name, [latitude, longitude]]) => ({ name, county, latitude, longitude })),
);

const byKey = new Map(places.map((place) => [placeKey(place.name), place]));
for (const [short, name] of Object.entries(shortNames))
  byKey.set(placeKey(short), byKey.get(placeKey(name))!);

/** A place in the table, in any usual spelling; undefined if it is not there. */
export function findPlace(name: string): Place | undefined {
  return byKey.get(placeKey(name));
}

/** Up to three places that are spelled almost like this, the nearest spelling first. */
export function suggestPlaces(name: string): string[] {
  const key = placeKey(name);
  const most = Math.max(1, Math.floor(key.length / 3));
  const near = places
    .map((place) => ({ name: place.name, distance: editDistance(key, placeKey(place.name)) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return near
    .filter(({ distance }) => distance <= near[0]!.distance + 1)
    .slice(0, 3)
    .map((found) => found.name);
}
