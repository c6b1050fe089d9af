import { escapePattern } from '#server/platform/text.ts';
import { fold } from '#shared/fold.ts';

const directions = '(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\.?';
const kinds =
  'St|Street|Ave|Avenue|Blvd|Boulevard|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Cir|Circle|Pl|Place|Way|Ter|Terrace|Pkwy|Parkway|Hwy|Highway|Trl|Trail|Loop|Pt|Point|Cv|Cove|Xing|Crossing';
/** Of a name: a word, or a number with its ending. */
const word = "(?:\\p{L}[\\p{L}’'-]{0,30}\\.?|\\d{1,3}(?:st|nd|rd|th))";
const unit = '(?:,? (?:Apt|Unit|Ste|Suite|Lot|#)\\.? ?[\\w-]{1,8})';
const state = '(?:FL|Florida)';
const zip = '\\d{5}(?:-\\d{4})?';

/** The number, the street and a unit. */
const street = new RegExp(
  `(?<![\\p{L}\\p{N}.,$#/-])(\\d{1,6}[A-Z]?) (?:(?:(?:County|State) R(?:oa)?d \\d{1,4}[A-Z]?|US Highway \\d{1,3})|((?:${word} ){1,5}?(?:${kinds})\\b\\.?)(?: ${directions}\\b)?)${unit}?(?![\\p{L}\\p{N}])`,
  'giu',
);

/** What is counted or measured, and what belongs to no name of a street. */
const notAStreetName =
  /^(?:ft|foot|feet|in|inch|inches|yd|yds|yard|yards|sq|square|car|cars|by|x|per|a|an|and|or|of|on|the|new|old|wide|long|thick|more|same|small|large|big|concrete|pies?|pulgadas?|yardas?|por|carros?|autos?)$/;

/** What makes it somebody else's place, or another job, so near before it. */
const notTheJobSite =
  /\b(?:near|behind|beside|past|opposite|from|next to|neighbou?rs?|did|done|poured|saw|seen|like|box|cerca|detr[aá]s|al lado|frente|vecin[oa]s?|hicieron|hizo|vimos|vi|colaron|vaciaron|como)(?!\p{L})[^.!?\n]{0,40}$/iu;

/**
 * The one place that a text certainly names by number and street, with unit, town, state and ZIP code as far as it goes on
 * so; null if it names none, several, or one that may be somebody else's.
 * @param towns that we serve, as they are written
 */
export function findAddress(text: string, towns: readonly string[]): string | null {
  // Lines of an address are parts of it, and a longer text than anybody writes is not looked through.
  const line = text
    .slice(0, 5000)
    .replace(/[,\s]+/g, joinParts)
    .replace(/\s+/g, ' ');
  const found = new Map<string, string>();
  for (const match of line.matchAll(street)) {
    const [whole, number, name = ''] = match;
    const tail = readTail(line.slice(match.index + whole.length), towns);
    if (notTheJobSite.test(line.slice(Math.max(0, match.index - 60), match.index))) return null;
    const nameWords = name.split(' ').slice(0, -1);
    if (nameWords.some((each) => notAStreetName.test(fold(each)))) continue;
    // As names are written, or with the town, the state or a ZIP code after it.
    const isCapitalized = nameWords.every((each) => /^(?:\p{Lu}\p{Ll}|\d|\p{Lu}{1,2}\.?$)/u.test(each));
    if (!isCapitalized && !tail) continue;
    const key = `${number} ${fold(nameWords.join(' ')) || fold(whole)}`;
    const address = `${tail ? whole : whole.replace(/\.$/, '')}${tail}`;
    if ((found.get(key)?.length ?? 0) < address.length) found.set(key, address);
  }
  const [address] = found.values();
  return found.size === 1 ? address! : null;
}

/** What stands between two parts of a text: up to its last line break, it's a comma. */
function joinParts(between: string): string {
  const end = between.lastIndexOf('\n');
  return end < 0 ? between : `, ${between.slice(end).trimStart()}`;
}

/** Town, state and ZIP code at the beginning of what follows; '' if none of them is there. */
function readTail(rest: string, towns: readonly string[]): string {
  const townPattern = towns.map(escapePattern).join('|') || '(?!)';
  const end = `(?:,? ${state}\\b\\.?)?(?:,? ${zip})?(?![\\p{L}\\p{N}])`;
  const found =
    new RegExp(`^,? (?:in |en )?(?:${townPattern})\\b${end}`, 'iu').exec(rest) ??
    new RegExp(
      `^(?:,? (?:\\p{L}{2,20} ?){1,3})?,? (?:${state}\\b${end}|${zip})(?![\\p{L}\\p{N}])`,
      'iu',
    ).exec(rest);
  return found ? found[0].replace(/[.,\s]+$/, '') : '';
}
