/** The largest content file, in bytes of UTF-8. Five hundred projects in two languages take a quarter of it. */
export const maxFileBytes = 1_000_000;
/** The largest picture of a logo, in bytes. Pages get a small copy of it. */
export const maxLogoBytes = 10_000_000;
/** The most characters of one text. The longest of the sample has about 350. */
export const maxTextLength = 20_000;
/** The most characters of the sentence that says what a photo shows: screen readers read it in one go. */
export const maxSentenceLength = 300;
/** The most entries of one list, and the most fields of one group: there may be 1,250 photos. */
export const maxEntries = 2_000;
/** The most values of one file, with the names of fields. Five hundred projects have about 20,000. */
export const maxValues = 100_000;
/** How deep values may be nested. The files have six levels, and what the desk sends of them four more. */
export const maxDepth = 20;

/** Why a value can't be saved, as a sentence for the person who typed it, with the HTTP status. */
export interface Excess {
  status: 400 | 413;
  message: string;
}

const tooDeep: Excess = {
  status: 400,
  message: 'This can’t be part of a website. Reload the page and try again.',
};
const tooManyEntries: Excess = {
  status: 413,
  message: `A list can have ${maxEntries.toLocaleString('en-US')} entries. Remove some, and the rest will be saved.`,
};
export const tooLarge: Excess = {
  status: 413,
  message: 'This part of the website is too large. Remove some of it, and the rest will be saved.',
};

/**
 * Returns the first limit that a value goes over, and undefined if it keeps to all of them. It looks at no more values
 * than are allowed, so it's safe for anything that was parsed from JSON.
 * @param isWhole Only the size of all of it counts: a file may have texts and lists, written by hand, of any length.
 */
export function findExcess(value: unknown, isWhole = false): Excess | undefined {
  let [values, characters] = [0, 0];
  return inspect(value, 0);

  function inspect(part: unknown, level: number): Excess | undefined {
    if (++values > maxValues || characters > maxFileBytes) return tooLarge;
    if (typeof part === 'string') {
      characters += part.length;
      return part.length > maxTextLength && !isWhole ? describeLongText(part) : undefined;
    }
    if (typeof part !== 'object' || part === null) return undefined;
    if (level === maxDepth && !isWhole) return tooDeep;
    const keys = Object.keys(part);
    if (keys.length > maxEntries && !isWhole) return tooManyEntries;
    for (const key of keys) {
      const excess =
        (Array.isArray(part) ? undefined : inspect(key, level)) ??
        inspect((part as Record<string, unknown>)[key], level + 1);
      if (excess) return excess;
    }
    return characters > maxFileBytes ? tooLarge : undefined;
  }
}

function describeLongText(text: string): Excess {
  const [length, most] = [text.length, maxTextLength].map((count) => count.toLocaleString('en-US'));
  const message = `“${text.slice(0, 40).trim()}…” has ${length} characters, and a text can have ${most}. Shorten it, and it will be saved.`;
  return { status: 413, message };
}

/** Describes by how many characters a text is too long; undefined if it isn't. */
export function describeExcess(text: string, most: number): string | undefined {
  const excess = text.trim().length - most;
  if (excess <= 0) return undefined;
  return `is ${excess} ${excess === 1 ? 'character' : 'characters'} too long; at most ${most} fit`;
}
