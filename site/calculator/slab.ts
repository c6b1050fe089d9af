import type { slab } from '#shared/words/en/calculator.ts';

/** What is said of one, in a language. */
export type SlabWords = typeof slab;

/** A rectangular slab; every side in inches. */
export type Slab = { length: number; width: number; thickness: number };

/** Inches the way people say them: 246 → "20 ft 6 in". Rounded first: 23.999 is "2 ft", never "1 ft 12 in". */
export function describeLength(inches: number, words: SlabWords): string {
  const total = roundInches(inches);
  const feet = Math.floor(total / 12);
  const rest = roundInches(total - 12 * feet);
  return [feet > 0 && words.feet(feet), rest > 0 && words.inches(rest)].filter(Boolean).join(' ');
}

/** One line about a slab, without its thickness in feet: "4-inch slab, 20 ft × 12 ft 6 in". */
export function describeSlab({ length, width, thickness }: Slab, words: SlabWords): string {
  const [long, wide] = [length, width].map((side) => describeLength(side, words));
  return words.ofSize(roundInches(thickness), `${long} × ${wide}`);
}

/** To a hundredth of an inch: nobody forms a slab more precisely. */
export function roundInches(inches: number): number {
  return Math.round(inches * 100) / 100;
}
