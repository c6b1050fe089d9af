import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfAge, formatRange, type PricePerFoot, priceMonths, priceRange } from './price-range.ts';

const driveway = { from: 8, to: 12, smallest: 2500 };

test.each([
  [driveway, [], 720, '$5,700–$8,700'],
  [driveway, [{ from: 1, to: 3 }], 720, '$6,400–$11,000'],
  // The smallest job costs what it costs.
  [driveway, [], 250, '$2,500–$3,000'],
  [driveway, [], 100, 'from $2,500'],
  [{ from: 8.1, to: 8.1 }, [], 100, 'from $810'],
  [{ from: 8, to: 12 }, [], 0.5, '$4–$6'],
  [{ from: 1.1, to: 1.1 }, [], 3000, 'from $3,300'],
  [driveway, [], 20_000, '$160,000–$240,000'],
])('%o with %o for %d square feet', (work, options, squareFeet, text) => {
  expect(formatRange(priceRange(work, options, squareFeet)!)).toBe(text);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 20_001, 10_000_000])(
  'there is no range for %d square feet',
  (squareFeet) => expect(priceRange(driveway, [], squareFeet)).toBeUndefined(),
);

const price = fc
  .tuple(fc.integer({ min: 0, max: 15_000 }), fc.integer({ min: 0, max: 15_000 }))
  .map((cents): PricePerFoot => {
    const [from, to] = cents.toSorted((one, other) => one - other) as [number, number];
    return { from: from / 100, to: to / 100 };
  });
const work = fc
  .record({ price, smallest: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }) })
  .map(({ price, smallest }) => ({ ...price, smallest }));
const area = fc.double({ min: 0.01, max: 20_000, noNaN: true });

test('a range is never narrower than what it is made of, never negative, and never finer than it can be', () => {
  fc.assert(
    fc.property(work, fc.array(price, { maxLength: 6 }), area, (work, options, squareFeet) => {
      const { low, high } = priceRange(work, options, squareFeet)!;
      const exact = (end: keyof PricePerFoot) =>
        Math.max(
          work.smallest ?? 0,
          [work, ...options].reduce((sum, each) => sum + each[end] * squareFeet, 0),
        );
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(exact('from') * (1 + 1e-6));
      expect(high).toBeGreaterThanOrEqual(exact('to') * (1 - 1e-6));
      for (const amount of [low, high]) {
        expect(Number.isInteger(amount)).toBe(true);
        expect(`${amount}`).toMatch(/^\d{1,2}0*$/);
      }
      // Rounded again, it stays.
      expect(priceRange({ from: low, to: high }, [], 1)).toEqual({ low, high });
    }),
  );
});

test('a larger slab or one more option never costs less', () => {
  fc.assert(
    fc.property(
      work,
      fc.array(price, { maxLength: 4 }),
      price,
      area,
      area,
      (work, options, more, one, two) => {
        const [small, large] = [Math.min(one, two), Math.max(one, two)];
        const before = priceRange(work, options, small)!;
        for (const after of [
          priceRange(work, options, large)!,
          priceRange(work, [...options, more], small)!,
        ]) {
          expect(after.low).toBeGreaterThanOrEqual(before.low);
          expect(after.high).toBeGreaterThanOrEqual(before.high);
        }
      },
    ),
  );
});

const dayAfter = (checked: string, days: number) =>
  new Date(Date.parse(checked) + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  // March 14 to September 14 is 184 days.
  ['2026-03-14', 179, false, false],
  ['2026-03-14', 183, false, false],
  ['2026-03-14', 184, true, false],
  // From January, six months are 181 days.
  ['2026-01-01', 179, false, false],
  ['2026-01-01', 180, false, false],
  ['2026-01-01', 181, true, false],
  ['2026-03-14', 364, true, false],
  ['2026-03-14', 365, true, true],
  ['2026-03-14', 366, true, true],
  // A year with a February 29 in it has 366 days.
  ['2027-03-14', 365, true, false],
  ['2027-03-14', 366, true, true],
  ['2028-02-29', 365, true, false],
  ['2028-02-29', 366, true, true],
  ['2026-08-31', 181, false, false],
  ['2026-08-31', 182, true, false],
])('prices checked on %s are, %i days later, old: %s, too old: %s', (checked, days, isOld, isTooOld) => {
  const today = dayAfter(checked, days);
  expect(today >= dayOfAge(checked, priceMonths.reminder)).toBe(isOld);
  expect(today >= dayOfAge(checked, priceMonths.limit)).toBe(isTooOld);
});
