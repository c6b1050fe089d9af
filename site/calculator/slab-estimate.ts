import type { Slab } from './slab.ts';

const cubicInchesPerCubicFoot = 12 ** 3;
export const cubicFeetPerCubicYard = 27;

/** NRMCA's Concrete in Practice 8 says to order 4 to 10 percent over plan dimensions; the usual figure is its upper end. */
const waste = 0.1;

/** Cubic feet from one 80 lb bag: QUIKRETE data sheet Concrete Mix No. 1101, "approximately 0.60 cu ft". */
const cubicFeetPerBag = 0.6;

/** Above this many cubic yards (46 bags) nobody wants to mix by hand, and a truck is ordered. */
const mostByTheBag = 1;

/** Keeps 1.1 × 3 from asking for a bag more because a computer writes it 3.3000000000000003. */
const tolerance = 1e-9;

export type Estimate = {
  /** With the waste, rounded up to a hundredth. */
  cubicYards: number;
  /** Bags of 80 lb, rounded up; undefined when the job is too large for bags. */
  bags: number | undefined;
};

/** How much concrete a slab takes, with 10 % for waste. */
export function estimateConcrete({ length, width, thickness }: Slab): Estimate {
  const cubicFeet = ((length * width * thickness) / cubicInchesPerCubicFoot) * (1 + waste);
  const cubicYards = Math.ceil((cubicFeet / cubicFeetPerCubicYard) * 100 - tolerance) / 100;
  const bags = Math.ceil(cubicFeet / cubicFeetPerBag - tolerance);
  return { cubicYards, bags: cubicYards <= mostByTheBag ? bags : undefined };
}

/** Bags in words; a job too large for them says so. */
export function describeBags({ bags }: Estimate): string {
  if (bags === undefined) return 'Too much for bags: it comes by truck.';
  return `or ${bags} ${bags === 1 ? 'bag' : 'bags'} of 80 lb`;
}

/** The line for the quote form: "about 3.26 cubic yards with 10% for waste". */
export function describeEstimate(estimate: Estimate): string {
  const yards = `about ${estimate.cubicYards.toLocaleString('en-US')} cubic yards with 10% for waste`;
  return estimate.bags === undefined ? `${yards}.` : `${yards}, ${describeBags(estimate)}.`;
}
