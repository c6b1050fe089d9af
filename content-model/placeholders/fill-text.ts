import { grammarOf, knownPlaceholders, nameOfFigure, type PlaceholderValues } from './known.ts';

export type FilledText = {
  text: string;
  /** What is wrong, as sentences without their beginning. The parts they are about stay in the text unchanged. */
  problems: string[];
};

/** Of one text; with them fixed, the next ones are listed. */
const mostProblems = 20;
/** Of what stands in braces, a problem quotes so many characters. */
const mostQuoted = 60;

/** `{{` and `}}` are braces, `{years}` is filled in; an unclosed brace is noticed too. */
const braces = /\{\{|\}\}|\{([^{}]*)\}|\{/g;

/**
 * Fills in the words in braces: `{years} years, {projects job/jobs}` → `15+ years, nine jobs`. Counts up to twelve
 * are written as words, with a capital at the beginning of a sentence or if the word in braces has one: `{Answer
 * Time}`. `within {answer time}` goes where none is promised.
 */
export function fillText(written: string, values: PlaceholderValues): FilledText {
  const problems = new Set<string>();
  const isPromised = values.business?.promise.answer !== 'none';
  const { promisedTime, fillRegion } = grammarOf(values);
  const region = values.business?.serviceArea;
  const kept = isPromised ? written : written.replace(promisedTime, '');
  const said = region && fillRegion ? fillRegion(kept, region) : kept;
  const text = said.replace(braces, (found: string, inside: string | undefined, at: number) => {
    if (found === '{{' || found === '}}') return found[0]!;
    const filled =
      inside === undefined ? { problem: unclosed } : fill(inside, values, startsSentence(said.slice(0, at)));
    if (typeof filled === 'string') return filled;
    if (filled && problems.size < mostProblems) problems.add(filled.problem);
    return found;
  });
  return { text, problems: [...problems] };
}

/** The same text with another name for one of the figures in braces; a capital stays. */
export function renameInText(written: string, from: string, into: string): string {
  const [old, next] = [nameOfFigure(from).toLowerCase(), nameOfFigure(into)];
  return written.replace(braces, (found: string, inside: string | undefined) => {
    const name = inside?.trim().replace(/\s+/g, ' ');
    if (name?.toLowerCase() !== old) return found;
    const isCapital = /^\p{Lu}/u.test(name) && !/^\p{Lu}/u.test(from);
    return `{${isCapital ? next.replace(/^./u, (letter) => letter.toUpperCase()) : next}}`;
  });
}

const unclosed = 'has a { that is not closed by a }; write a real brace as {{ or }}';

function fill(
  inside: string,
  values: PlaceholderValues,
  isStart: boolean,
): string | { problem: string } | undefined {
  const known = knownPlaceholders(values);
  const { name, one, many } = splitCount(inside.trim().replace(/\s+/g, ' '));
  const filling = known.get(name.toLowerCase())?.(values);
  const quoted = inside.length > mostQuoted ? `${inside.slice(0, mostQuoted)}…` : inside;
  if (!known.has(name.toLowerCase())) return { problem: `has {${quoted}}, ${unknown([...known.keys()])}` };
  if (filling === undefined) return undefined;
  if (one && (typeof filling === 'string' || 'words' in filling))
    return { problem: `has {${quoted}}, but {${name}} is not a count` };
  if (typeof filling === 'string') return filling;
  if ('lack' in filling) {
    return { problem: `has {${quoted}}, but ${filling.lack}, or write this text without it` };
  }
  const grammar = grammarOf(values);
  const words = 'words' in filling ? filling.words : grammar.count(filling.count, one, many);
  return grammar.capitalize(words, name, isStart);
}

/** At the beginning of the text or after the end of a sentence, with quotation marks and the like in between. */
function startsSentence(before: string): boolean {
  // From its end, not from each of its signs: that takes the square of the time.
  let end = before.length;
  while (end > 0 && /["'“”‘’()¡¿\s]/.test(before[end - 1]!)) end--;
  const between = before.slice(end);
  if (end === 0) return /^["'“‘(¡¿\s]*$/.test(between);
  return /[.!?…]/.test(before[end - 1]!) && /^["'”’)]*\s["'“‘(¡¿\s]*$/.test(between);
}

/** Splits `projects job/jobs` into a name and its noun, singular and plural; a name alone has none. */
function splitCount(inside: string): { name: string; one?: string | undefined; many?: string | undefined } {
  const slash = inside.lastIndexOf('/');
  if (slash < 1) return { name: inside };
  const space = inside.indexOf(' ', inside.lastIndexOf('/', slash - 1) + 1);
  const [one, many] = [inside.slice(space + 1, slash), inside.slice(slash + 1)];
  return space < 0 || !one || !many ? { name: inside } : { name: inside.slice(0, space), one, many };
}

function unknown(names: string[]): string {
  const there = names.map((each) => `{${each}}`).join(', ');
  return `which cannot be filled in; you can use ${there}; write a real brace as {{ or }}`;
}
