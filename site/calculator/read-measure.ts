import { roundInches, type Slab, type SlabMessages } from './slab.ts';

/** The longest side accepted, in inches: 1,000 ft. */
export const maxSide = 12_000;
/** The thickest slab accepted, in inches. */
export const thickestSlab = 48;

const decimal = /^(?:(?:\d+|\d{1,3}(?:,\d{3})+)\.?\d*|\.\d+)$/;
const fraction = /^(?:(\d+)[ -]+)?(\d+)\/([1-9]\d*)$/;

/** Reads "12", "1,200", "3.5", "1/2" or "3 1/2"; undefined for anything else. Empty text is 0. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (decimal.test(trimmed)) return Number(trimmed.replaceAll(',', ''));
  const [, whole = '0', over, under] = fraction.exec(trimmed) ?? [];
  return over && under ? Number(whole) + Number(over) / Number(under) : undefined;
}

/**
 * Normalizes the marks for feet to `'` and for inches to `"`, whatever a phone, a word processor or a Spanish speaker
 * uses.
 */
function spellPlainly(typed: string): string {
  return (
    typed
      .toLowerCase()
      .replace(/\p{Cf}/gu, '')
      .replace(/[“”„‟″ʺ˝]/g, '"')
      .replace(/[‘’‚‛′ʹ´`]/g, "'")
      .replace(/[‐‑‒–—]/g, '-')
      // "3½" is more than "31/2".
      .replace(/[¼-¾⅐-⅞]/g, ' $&')
      .normalize('NFKC')
      .replaceAll('⁄', '/')
      .replaceAll("''", '"')
      .replace(/\s+/g, ' ')
      .replace(/ ?(?:'|(?:feet|foot|ft|pies?)(?![a-z])\.?) ?/g, "'")
      .replace(/ ?(?:"|(?:inche?s?|ins?|pulg|plg|pulgadas?)(?![a-z])\.?) ?/g, '"')
      .trim()
  );
}

/** An amount of feet, one of inches, or both; behind feet, the inches need no mark. */
const marked = /^(?:([^'"]+)'(?:,|-|and|y)? ?)?(?:([^'"]+)"?)?$/;

/** Amounts by their unit. */
type Parts = { feet?: number; inches?: number };

/** Reads `12`, `6"`, `12'6"` or `12 ft 6 in`; undefined for anything else. @param unit of a number without one */
function readParts(typed: string, unit: keyof Parts, words: SlabMessages): Parts | undefined {
  const text = words.plain(spellPlainly(typed));
  if (text === '') return {};
  if (!/['"]/.test(text)) {
    const number = readNumber(text);
    return number === undefined ? undefined : { [unit]: number };
  }
  const [isRead, feetText, inchesText] = marked.exec(text) ?? [];
  if (!isRead) return undefined;
  const parts: Parts = {};
  for (const [name, part] of [
    ['feet', feetText],
    ['inches', inchesText],
  ] as const) {
    if (part === undefined) continue;
    const number = readNumber(part);
    if (number === undefined) return undefined;
    parts[name] = number;
  }
  return parts;
}

export type Measure = { ok: true; inches: number } | { ok: false; error: string };

/**
 * Reads one side of a slab as typed, to a hundredth of an inch.
 * @param max the largest accepted, in inches
 */
export function readMeasure(
  side: keyof Slab,
  typed: { feet?: string; inches: string },
  max: number,
  words: SlabMessages,
): Measure {
  const { feet: first = '', inches: second } = typed;
  if (`${first}${second}`.trim() === '') return refuse(words.missing(side));
  const before = readParts(first, 'feet', words);
  if (!before) return refuse(nonsense(first, words));
  const after = readParts(second, 'inches', words);
  if (!after) return refuse(nonsense(second, words));
  if (Object.keys(before).some((unit) => unit in after)) return refuse(words.twice(side));
  const { feet = 0, inches = 0 } = { ...before, ...after };
  const total = roundInches(12 * feet + inches);
  if (total <= 0) return refuse(words.nothing(side));
  if (total > max) return refuse(tooMuch(max, words));
  return { ok: true, inches: total };
}

/** How much of unreadable input the error repeats, in UTF-16 code units. */
const repeated = 30;

const refuse = (error: string) => ({ ok: false, error }) as const;
function nonsense(typed: string, words: SlabMessages): string {
  const text = typed.trim();
  return words.noNumber(text.length > repeated ? `${text.slice(0, repeated).trimEnd()}…` : text);
}
const tooMuch = (inches: number, words: SlabMessages) =>
  inches > 120
    ? words.over((inches / 12).toLocaleString('en-US'), 'feet')
    : words.over(String(inches), 'inches');
