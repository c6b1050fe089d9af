/** A rectangular slab; every side in inches. */
export type Slab = { length: number; width: number; thickness: number };

/** Inches as people say them: 246 → "20 ft 6 in". */
export function describeLength(inches: number): string {
  const feet = Math.floor(inches / 12);
  const rest = round(inches - 12 * feet);
  return [feet > 0 && `${feet} ft`, rest > 0 && `${rest} in`].filter(Boolean).join(' ');
}

/** One line about a slab, without its thickness in feet: "20 ft × 12 ft 6 in, 4 in thick". */
export function describeSlab({ length, width, thickness }: Slab): string {
  return `${describeLength(length)} × ${describeLength(width)}, ${round(thickness)} in thick`;
}

function round(inches: number) {
  return Math.round(inches * 100) / 100;
}
