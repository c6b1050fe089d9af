/** What work costs, in dollars per square foot, from the least to the most. */
export interface PricePerFoot {
  from: number;
  to: number;
}

/** The price of a kind of work, and the dollars that its smallest job costs. */
export interface WorkPrice extends PricePerFoot {
  smallest?: number | undefined;
}

/** What a job costs, in whole dollars. */
export interface PriceRange {
  low: number;
  high: number;
}

/** In square feet. Beyond it, a price per square foot says nothing about a job. */
const largestPricedArea = 20_000;

/**
 * Returns what most jobs of this kind and size cost, rounded outward to two significant figures; undefined for an area
 * that no range can be given for.
 * @param options what comes on top
 */
export function priceRange(
  work: WorkPrice,
  options: readonly PricePerFoot[],
  squareFeet: number,
): PriceRange | undefined {
  if (!(squareFeet > 0) || squareFeet > largestPricedArea) return undefined;
  const { smallest = 0 } = work;
  const totalOf = (end: keyof PricePerFoot) => {
    const cents = [work, ...options].reduce((sum, price) => sum + Math.round(price[end] * 100), 0);
    return Math.max(smallest, (cents * squareFeet) / 100);
  };
  return { low: roundTo(totalOf('from'), Math.floor), high: roundTo(totalOf('to'), Math.ceil) };
}

/** A share of the amount: 1.1 × 3 must not become 3.4 because a computer makes it 3.3000000000000003. */
const tolerance = 1e-9;

/** Rounds dollars to two significant figures, and never finer than a dollar. */
function roundTo(dollars: number, round: typeof Math.floor): number {
  const unit = dollars < 100 ? 1 : 10 ** (Math.floor(Math.log10(dollars) + tolerance) - 1);
  const units = dollars / unit;
  const nearest = Math.round(units);
  return (Math.abs(units - nearest) < units * tolerance ? nearest : round(units)) * unit;
}

/** Formats a range: "$4,900–$7,100", or "from $2,500" if the smallest job's price is all there is. */
export const formatRange = (
  { low, high }: PriceRange,
  from = (amount: string) => `from ${amount}`,
): string => (low === high ? from(formatWhole(low)) : `${formatWhole(low)}–${formatWhole(high)}`);

const formatWhole = (dollars: number) => `$${dollars.toLocaleString('en-US')}`;

/** How old prices may become, in months, before the owner is asked to check them, and before visitors don't see them. */
export const priceMonths = { reminder: 6, limit: 12 } as const;

/** Returns the first day on which prices are so many months old. @param checked a day like 2026-03-14 */
export function dayOfAge(checked: string, months: number): string {
  const [year, month, day] = checked.split('-').map(Number) as [number, number, number];
  const total = year * 12 + (month - 1) + months;
  const pad = (number: number) => `${number}`.padStart(2, '0');
  // February 30 comes after every day of February, and before every one of March, as texts do.
  return `${Math.floor(total / 12)}-${pad((total % 12) + 1)}-${pad(day)}`;
}
