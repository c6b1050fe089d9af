import { findPlace, places, shortNames } from './find-place.ts';
import { floridaPlaces } from './florida-places.ts';

/** Names that are also words, first names or trees: they count as places only if the text says so. */
const wordsToo = new Set(
  `Brandon,Brent,Brownsville,Buckingham,Celebration,Century,Christmas,Cocoa,Conway,Country Club,Dover,Dundee,
  Edgewater,Forest City,Freeport,Gateway,Geneva,Golden Gate,Harmony,Hastings,Havana,Holiday,Hollywood,Hudson,
  Jasper,Jay,Jupiter,Keystone,Lake Park,Lakeside,Laurel,Lithia,Live Oak,Madison,Mango,Marathon,Margate,Mayo,
  Milton,Oak Hill,Oak Ridge,Oakland,Ocean City,Osprey,Pace,Palmetto,Parker,Perry,Plantation,Princeton,Riverview,
  Sanford,Sebastian,Seminole,Springfield,Spring Hill,Stuart,Sunrise,Surfside,Sweetwater,Trenton,Trinity,Villas,
  Webster,Wellington,Westlake,Weston,Wildwood,Wright`
    .split(',')
    .map((name) => name.trim()),
);
const before = /\b(?:in|near|around|serve|serves|serving|from|to|throughout)\s+$/i;
const stateAfter = /^,?\s+(?:FL|Florida)\b/;
/** After a name: it is a bay, a street, a lawn or a stone, not the city. */
const otherThing =
  /^\s+(?:[Gg]rass|[Ll]awn|[Ll]imerock|[Ll]imestone|[Ss]od|Bay|Ave|Avenue|Blvd|Boulevard|Dr|Drive|Highway|Hwy|Pkwy|Parkway|Rd|Road|Street)\b/;

const countyNames = Object.keys(floridaPlaces);
const oneCounty = anyOf(countyNames);
const eachCounty = new RegExp(oneCounty, 'gu');
const countyList = new RegExp(
  `(?<![\\p{L}\\d-])((?:${oneCounty})(?:(?:,? (?:and|&) |, )(?:${oneCounty}))*) [Cc]ount(?:y|ies)\\b|\\bMiami-Dade\\b`,
  'gu',
);

/** The Florida counties that a text names, as in "Polk County" or "Orange, Lake and Polk counties". */
export function countiesIn(text: string): string[] {
  const found = [...text.matchAll(countyList)].flatMap(([all, list = all]) =>
    [...list.matchAll(eachCounty)].map(([name]) => findCounty(name)),
  );
  return [...new Set(found)];
}

const anyPlace = `(?<![\\p{L}\\d])(?:${anyOf([...places.map(({ name }) => name), ...Object.keys(shortNames)])})(?![\\p{L}\\d])`;
const asWritten = new RegExp(anyPlace, 'gu');
const inAnyCase = new RegExp(anyPlace, 'giu');

/**
 * The places in the table that a text names, by their names in the table.
 * @param own proper names that are not places in the table: anything inside one is ignored
 * @param isKeyword a keyword is often typed without capitals
 */
export function placesIn(text: string, own: string[] = [], isKeyword = false): string[] {
  const plain = own.reduce((left, name) => left.replaceAll(name, dots(name)), text).replace(countyList, dots);
  const found = [...plain.matchAll(isKeyword ? inAnyCase : asWritten)].flatMap((match) => {
    const [name] = match;
    const [left, right] = [plain.slice(0, match.index), plain.slice(match.index + name.length)];
    const place = findPlace(name)?.name;
    if (!place || otherThing.test(right)) return [];
    const isClear = !wordsToo.has(place) || stateAfter.test(right) || before.test(left);
    return isClear ? [place] : [];
  });
  return [...new Set(found)];
}

const dots = (name: string) => '.'.repeat(name.length);

/** Any of the names in its usual spellings; a longer one comes before one that is part of it. */
function anyOf(names: string[]): string {
  return names
    .toSorted((one, other) => other.length - one.length)
    .map((name) =>
      name
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\bSt\\\. /g, '(?:St\\.?|Saint) ')
        .replace(/\bFort /g, '(?:Fort|Ft\\.?) ')
        .replaceAll("'", "['’]")
        .replaceAll(' ', '[ \\u00a0]'),
    )
    .join('|');
}

function findCounty(name: string): string {
  return (
    countyNames.find((county) => county === name.replace(/^Saint /, 'St. ').replace(/^St /, 'St. ')) ?? name
  );
}
