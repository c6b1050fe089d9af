import {
  figurePlaceholder,
  grammarOf,
  knownPlaceholders,
  type MissingValue,
  type PlaceholderValues,
} from './known-placeholders.ts';

export type FilledText = {
  /** The filled-in text; empty if no sentence is left. */
  text: string;
  /** The problems, as sentences without their beginning. The parts that they are about stay in the text unchanged. */
  problems: string[];
  /** The sentences, as written, that aren't shown because a placeholder has no value, and why. */
  unshown: { sentence: string; lack: MissingValue }[];
  /** Whether no sentence was left of a needed text, so that only the placeholders were removed. */
  isCut: boolean;
};

/** How many problems of one text are reported at once. */
const maxProblems = 20;
/** How many characters of a placeholder a problem quotes. */
const maxQuoted = 60;

/** `{{` and `}}` are braces, `{years}` is filled in; an unclosed brace is noticed too. */
const braces = /\{\{|\}\}|\{([^{}]*)\}|\{/g;

/**
 * Matches what separates two sentences: the space after a period, a question or exclamation mark or an ellipsis, with
 * closing quotes and brackets, unless a lowercase letter follows or the period belongs to an initial or an
 * abbreviation; or the bar or dot between the parts of a title.
 */
const sentenceEnd =
  /((?<=[.!?…]["'”’)\]]*)(?<!(?<!\p{L})(?:\p{Lu}|St|Dr|Mrs?|Ms|Sra?|Jr|No|vs|approx|aprox)\.)\s+(?=[^\s\p{Ll}])|\s[|·•]\s)/u;

/**
 * Fills in the words in braces: `{projects job/jobs} in {years} years` → `Nine jobs in 15+ years`. Counts up to twelve are
 * written as words, with a capital at the beginning of a sentence or if the word in braces has one: `{Answer Time}`.
 * `within {answer time}` is left out where no time is promised, and so is a sentence with nothing to fill in.
 * @param isNeeded if no sentence is left, the text stays, without the words in braces
 */
export function fillText(written: string, values: PlaceholderValues, isNeeded = false): FilledText {
  const isPromised = values.business?.promise.answer !== 'none';
  const { promisedTime, fillRegion } = grammarOf(values);
  const region = values.business?.serviceArea;
  const withoutTime = isPromised ? written : written.replace(promisedTime, '');
  const withRegion = region && fillRegion ? fillRegion(withoutTime, region) : withoutTime;
  const problems = new Set<string>();
  const unshown: FilledText['unshown'] = [];
  // Sentences and the text between them, alternating.
  const parts = withRegion.split(sentenceEnd);
  let text = '';
  let withoutBraces = '';
  for (let at = 0; at < parts.length; at += 2) {
    const sentence = parts[at]!;
    let lack: MissingValue | undefined;
    const filled = sentence.replace(braces, (found: string, inside: string | undefined, before: number) => {
      if (found === '{{' || found === '}}') return found[0]!;
      const isStart = /^["'“‘(¡¿\s]*$/.test(sentence.slice(0, before));
      const filling = inside === undefined ? { problem: unclosed } : fill(inside, values, isStart);
      if (typeof filling === 'string') return filling;
      if (filling && 'lack' in filling) {
        lack ??= filling.lack;
        return '';
      }
      if (filling && problems.size < maxProblems) problems.add(filling.problem);
      return found;
    });
    const between = parts[at - 1] ?? '';
    withoutBraces += between + filled;
    if (lack) unshown.push({ sentence, lack });
    else text += text ? between + filled : filled;
  }
  const isCut = isNeeded && text.trim() === '' && unshown.length > 0;
  if (isCut) text = tidyGaps(withoutBraces) || values.business?.name || '';
  return { text, problems: [...problems], unshown, isCut };
}

/** Cleans up spaces and punctuation around removed words; empty if no word is left. */
function tidyGaps(text: string): string {
  const tidied = text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?…])/g, '')
    .replace(/^[\s|·•,;:–-]+|[\s|·•,;:–-]+$/g, '');
  return /[\p{L}\d]/u.test(tidied) ? tidied.replace(/^./u, (letter) => letter.toUpperCase()) : '';
}

/** Renames a figure in a text's placeholders; an initial capital stays. */
export function renameInText(written: string, from: string, into: string): string {
  const [old, next] = [figurePlaceholder(from).toLowerCase(), figurePlaceholder(into)];
  return written.replace(braces, (found: string, inside: string | undefined) => {
    const name = inside?.trim().replace(/\s+/g, ' ');
    if (name?.toLowerCase() !== old) return found;
    const isCapital = /^\p{Lu}/u.test(name) && !/^\p{Lu}/u.test(from);
    return `{${isCapital ? next.replace(/^./u, (letter) => letter.toUpperCase()) : next}}`;
  });
}

const unclosed = 'has a { without a }; write a real brace as {{ or }}';

function fill(
  inside: string,
  values: PlaceholderValues,
  isStart: boolean,
): string | { problem: string } | { lack: MissingValue } | undefined {
  const known = knownPlaceholders(values);
  const { name, one, many } = splitCount(inside.trim().replace(/\s+/g, ' '));
  const find = known.get(name.toLowerCase());
  const quoted = inside.length > maxQuoted ? `${inside.slice(0, maxQuoted)}…` : inside;
  // A figure of the owner's own that was removed can't be distinguished from a misspelled one.
  if (!find) return values.business && { lack: describeUnknown(quoted, [...known.keys()]) };
  const filling = find(values);
  if (filling === undefined) return undefined;
  if (typeof filling !== 'string' && 'lack' in filling) return filling;
  if (one && (typeof filling === 'string' || 'words' in filling))
    return { problem: `has {${quoted}}, but {${name}} is not a count` };
  if (typeof filling === 'string') return filling;
  const grammar = grammarOf(values);
  const words = 'words' in filling ? filling.words : grammar.count(filling.count, one, many);
  return grammar.capitalize(words, name, isStart);
}

/** Splits `projects job/jobs` into a name and its noun, singular and plural; a name alone has none. */
function splitCount(inside: string): { name: string; one?: string | undefined; many?: string | undefined } {
  const slash = inside.lastIndexOf('/');
  if (slash < 1) return { name: inside };
  const space = inside.indexOf(' ', inside.lastIndexOf('/', slash - 1) + 1);
  const [one, many] = [inside.slice(space + 1, slash), inside.slice(slash + 1)];
  return space < 0 || !one || !many ? { name: inside } : { name: inside.slice(0, space), one, many };
}

function describeUnknown(name: string, names: string[]): MissingValue {
  const there = names.map((each) => `{${each}}`).join(', ');
  return {
    inFile: `{${name}} cannot be filled in; you can use ${there}; write a real brace as {{ or }}`,
    inForm: `there is no {${name}} to fill in`,
  };
}
