import * as z from 'zod/mini';
import { pricesVersion } from '#content-model/prices-version.ts';
import type { Prices } from '#content-model/schema/prices.ts';
import type { PriceEstimate, SentEstimate } from '#shared/price-estimate.ts';
import { priceRange } from '#shared/price-range.ts';
import { cleanLabel } from '#shared/quote-request.ts';

/** In UTF-16 code units: twelve options with the longest names. */
const longest = 4_000;

const place = z.int().check(z.minimum(0), z.maximum(99));
const places = z.array(place).check(z.maxLength(12));
const side = z.number().check(z.positive(), z.maximum(12_000));
const label = z.pipe(z.string().check(z.maxLength(200)), z.transform(cleanLabel));
const dollars = z.int().check(z.minimum(0), z.maximum(100_000_000));
const sentEstimate = z.object({
  version: z.string(),
  kind: place,
  options: places,
  length: side,
  width: side,
  shown: z.object({
    work: label,
    options: z.array(label).check(z.maxLength(12)),
    low: dollars,
    high: dollars,
  }),
});

/**
 * Reads what the calculator says that it showed. With the prices that are published, it is computed anew; with others it is
 * what the browser says. Anything else is dropped: no request is refused for it.
 * @param sent JSON from `estimateField`
 */
export function readEstimate(sent: unknown, prices: Prices | undefined): PriceEstimate | undefined {
  if (typeof sent !== 'string' || sent === '' || sent.length > longest) return undefined;
  const { data } = sentEstimate.safeParse(parseJson(sent));
  if (!data || data.shown.low > data.shown.high) return undefined;
  const squareFeet = Math.round(areaOf(data));
  const isCurrent = prices && data.version === pricesVersion(prices);
  if (!isCurrent) return { ...data.shown, squareFeet, isReported: true };
  const work = prices.kinds[data.kind];
  const options = [...new Set(data.options)].map((index) => prices.options[index]);
  if (!work || !options.every((option) => option !== undefined)) return undefined;
  const range = priceRange(work, options, areaOf(data));
  return (
    range && {
      ...range,
      work: work.name,
      options: options.map(({ name }) => name),
      squareFeet,
      asOf: prices.checked.slice(0, 7),
    }
  );
}

const areaOf = ({ length, width }: Pick<SentEstimate, 'length' | 'width'>) => (length * width) / 144;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
