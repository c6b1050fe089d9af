import { formatRange, type PriceRange } from './price-range.ts';

/** What the calculator sends: what was chosen, by its place among the prices of that version, and what was shown. */
export interface SentEstimate {
  /** Of the prices on the visitor's page. */
  version: string;
  kind: number;
  options: number[];
  /** In inches. */
  length: number;
  width: number;
  shown: Pick<PriceEstimate, 'work' | 'options' | 'low' | 'high'>;
}

/** The price that the calculator showed to somebody who sent a request, as it is stored with the request. */
export interface PriceEstimate extends PriceRange {
  /** The kind of work, and what comes on top. */
  work: string;
  options: string[];
  squareFeet: number;
  /** The month of the prices, like 2026-03; undefined if `isReported`. */
  asOf?: string;
  /** The visitor's browser says so: the prices that are published now are others. */
  isReported?: true;
}

/** Returns the label of an estimate, for the owner. */
export const estimateLabel = ({ isReported }: PriceEstimate) =>
  isReported ? 'Price shown (not verified)' : 'Price shown';

/** Describes an estimate in a line, for the owner: "$4,900–$7,100 for 4-inch driveway, 720 sq ft, removing old concrete". */
export function describePriceEstimate(estimate: PriceEstimate): string {
  const { work, options, squareFeet } = estimate;
  const about = [work, `${squareFeet.toLocaleString('en-US')} sq ft`, ...options];
  return `${formatRange(estimate)} for ${about.join(', ')}`;
}
