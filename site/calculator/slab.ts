import type { slab } from '#shared/messages/en/calculator.ts';

/** What is said of a slab, in a language. */
export type SlabMessages = typeof slab;

/** A rectangular slab; every side in inches. */
export type Slab = { length: number; width: number; thickness: number };

const cubicInchesPerCubicFoot = 12 ** 3;
const cubicFeetPerCubicYard = 27;

/** NRMCA's Concrete in Practice 8 says to order 4 to 10 percent over plan dimensions; the usual figure is its upper end. */
const waste = 0.1;

/** Cubic feet from one 80 lb bag: QUIKRETE data sheet Concrete Mix No. 1101, "approximately 0.60 cu ft". */
const cubicFeetPerBag = 0.6;

/** Above this many cubic yards (45 bags), people order a truck rather than mix by hand. */
const maxByTheBag = 1;

/** A share of the amount. Keeps 1.1 × 3 from needing an extra bag because a computer makes it 3.3000000000000003. */
const tolerance = 1e-12;

export type Estimate = {
  /** With waste, rounded up to a hundredth. */
  cubicYards: number;
  /** Bags of 80 lb, rounded up; undefined if the job is too large for bags. */
  bags: number | undefined;
};

/** How much concrete a slab takes, with 10% for waste. */
export function estimateConcrete({ length, width, thickness }: Slab): Estimate {
  const cubicFeet = ((length * width * thickness) / cubicInchesPerCubicFoot) * (1 + waste);
  const cubicYards = roundUp((cubicFeet / cubicFeetPerCubicYard) * 100) / 100;
  const bags = roundUp(cubicFeet / cubicFeetPerBag);
  return { cubicYards, bags: cubicYards <= maxByTheBag ? bags : undefined };
}

function roundUp(amount: number) {
  return Math.ceil(amount * (1 - tolerance));
}

/** The line for the quote form: "about 3.26 cubic yards with 10% for waste". */
export function describeEstimate({ cubicYards, bags }: Estimate, words: SlabMessages): string {
  const yards = words.about(`${cubicYards.toLocaleString('en-US')} ${words.yards(cubicYards)}`);
  return bags === undefined ? `${yards}.` : `${yards}, ${words.bags(bags)}.`;
}

/** Inches the way people say them: 246 → "20 ft 6 in". Rounded first: 23.999 is "2 ft", never "1 ft 12 in". */
export function describeLength(inches: number, words: SlabMessages): string {
  const total = roundInches(inches);
  const feet = Math.floor(total / 12);
  const rest = roundInches(total - 12 * feet);
  return [feet > 0 && words.feet(feet), rest > 0 && words.inches(rest)].filter(Boolean).join(' ');
}

/** The measurements as they are written on the drawing. */
export function describeMeasurements(slab: Slab, words: SlabMessages): Record<keyof Slab, string> {
  const [length, width, thickness] = [slab.length, slab.width, slab.thickness].map((side) =>
    describeLength(side, words),
  );
  return { length: length!, width: width!, thickness: words.thick(thickness!) };
}

/** One line about a slab, without its thickness in feet: "4-inch slab, 20 ft × 12 ft 6 in". */
export function describeSlab({ length, width, thickness }: Slab, words: SlabMessages): string {
  const [long, wide] = [length, width].map((side) => describeLength(side, words));
  return words.ofSize(roundInches(thickness), `${long} × ${wide}`);
}

/** To a hundredth of an inch: nobody forms a slab more precisely. */
export function roundInches(inches: number): number {
  return Math.round(inches * 100) / 100;
}
