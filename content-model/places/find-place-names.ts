import { findPlace, type Place, places, shortNames } from './find-place.ts';

/** Names of places that usually mean something else. */
const ambiguousNames = [
  ...[
    'Celebration',
    'Century',
    'Christmas',
    'Gateway',
    'Harmony',
    'Holiday',
    'Homestead',
    'Lakeside',
    'Laurel',
  ],
  ...['Live Oak', 'Mango', 'Marathon', 'Mulberry', 'Pace', 'Plantation', 'Sunrise', 'Surfside', 'Villas'],
];

const names = [...places.map(({ name }) => name), ...Object.keys(shortNames)]
  .filter((name) => !ambiguousNames.includes(name))
  // The longest that fits: Panama City Beach is not Panama City.
  .sort((one, other) => other.length - one.length)
  .map((name) => name.replaceAll('.', '\\.').replace(/['’]/, "['’]"));
/** Matches a place's name, but not a bay, county or street with that name. */
const named = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${names.join('|')})(?![\\p{L}\\p{N}]| (?:Bay|County|Avenue|Ave|Street|St|Road|Rd)\\b)`,
  'gu',
);

/** Finds the places of the table that a text names, in order, each as the text writes it. */
export function findPlaceNames(text: string): { written: string; place: Place }[] {
  return (text.match(named) ?? []).map((written) => ({ written, place: findPlace(written)! }));
}
