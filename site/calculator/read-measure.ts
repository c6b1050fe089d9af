import { roundInches } from './slab.ts';

/** The longest side accepted, in inches: 1,000 ft. */
export const maxSide = 12_000;
/** The thickest slab accepted, in inches. */
export const thickestSlab = 48;

const decimal = /^(?:\d+\.?\d*|\.\d+)$/;
const fraction = /^(?:(\d+)[ -]+)?(\d+)\/([1-9]\d*)$/;

/** Reads "12", "3.5", "1/2" or "3 1/2"; undefined for anything else. Empty text is 0. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (decimal.test(trimmed)) return Number(trimmed);
  const [, whole = '0', over, under] = fraction.exec(trimmed) ?? [];
  return over && under ? Number(whole) + Number(over) / Number(under) : undefined;
}

export type Measure = { ok: true; inches: number } | { ok: false; error: string };

/**
 * Reads one side of a slab as typed, to a hundredth of an inch.
 * @param name what a message calls the side: "length"
 * @param max the largest accepted, in inches
 */
export function readMeasure(name: string, typed: { feet?: string; inches: string }, max: number): Measure {
  const texts = [typed.feet ?? '', typed.inches];
  if (texts.every((text) => text.trim() === '')) return refuse(`Enter the ${name}.`);
  const [feet, inches] = texts.map(readNumber);
  if (feet === undefined) return refuse(nonsense(texts[0]));
  if (inches === undefined) return refuse(nonsense(texts[1]));
  const total = roundInches(12 * feet + inches);
  if (total <= 0) return refuse(`The ${name} must be more than 0.`);
  if (total > max) return refuse(`That’s over ${shown(max)}. Check it, or call us about it.`);
  return { ok: true, inches: total };
}

const refuse = (error: string) => ({ ok: false, error }) as const;
const nonsense = (text = '') => `“${text.trim()}” is not a number. Write it like 12, 3.5 or 3 1/2.`;
const shown = (inches: number) =>
  inches > 120 ? `${(inches / 12).toLocaleString('en-US')} ft` : `${inches} in`;
