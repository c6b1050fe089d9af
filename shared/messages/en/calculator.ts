/** The concrete calculator as the page has it. */
export const calculator = {
  length: 'Length',
  width: 'Width',
  thickness: 'Thickness',
  feet: 'feet',
  inches: 'inches',
  calculate: 'Calculate',
  lost: 'The calculator didn’t load. Try again.',
  withWaste: 'with 10% for waste',
  add: 'Add to my request',
  kind: 'Kind of work',
  onTop: 'Extras',
  /** After the line that opens the calculator. */
  andCost: 'And what does it cost?',
  mostJobs: 'Most jobs like this',
  /** @param range like $8–$12 */
  perFoot: (range: string) => `${range} per square foot`,
  /** @param month like March 2026 */
  asOf: (month: string) => `Prices as of ${month}.`,
  depends: 'Your price depends on ground, access and finish. We’ll know after a visit.',
};

type Side = 'length' | 'width' | 'thickness';

/** What its script says, separate because the script contains nothing else. */
export const slab = {
  /** What was typed, with the numbers written as read-measure.ts expects them. */
  plain: (typed: string) => typed,
  missing: (side: Side) => `Enter the ${side}.`,
  twice: (side: Side) => `The ${side} is written twice. Write it like 12 feet 6 inches.`,
  nothing: (side: Side) => `The ${side} must be more than 0.`,
  over: (most: string, unit: 'feet' | 'inches') =>
    `That’s over ${most} ${unit === 'feet' ? 'ft' : unit}. Check it, or call us about it.`,
  noNumber: (typed: string) => `“${typed}” isn’t a number. Write it like 12, 3.5 or 3 1/2.`,
  feet: (count: number) => `${count} ft`,
  inches: (count: number) => `${count} in`,
  /** @param thickness with its unit */
  thick: (thickness: string) => `${thickness} thick`,
  /** @param thickness in inches */
  ofSize: (thickness: number, size: string) => `${thickness}-inch slab, ${size}`,
  /** Stands after the number. */
  yards: (count: number): string => (count === 1 ? 'cubic yard' : 'cubic yards'),
  /** @param count undefined if it is too much for bags */
  bags: (count: number | undefined) =>
    count === undefined
      ? 'Too much for bags. You’ll need a truck.'
      : `or ${count} ${count === 1 ? 'bag' : 'bags'} (80 lb)`,
  /** @param yards with their number */
  about: (yards: string) => `about ${yards} with 10% for waste`,
  from: (amount: string) => `from ${amount}`,
  /** @param work the kind of work, and what comes on top */
  priced: (work: string, range: string) => `${work}: most jobs like this run ${range}.`,
};
