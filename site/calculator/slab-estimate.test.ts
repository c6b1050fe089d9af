import { describe, expect, it } from 'vitest';
import { describeSlab } from './slab.ts';
import { describeBags, describeEstimate, describeYards, estimateConcrete } from './slab-estimate.ts';

const feet = (length: number, width: number, thickness: number) => ({
  length: 12 * length,
  width: 12 * width,
  thickness,
});

describe('estimateConcrete', () => {
  it('gives the trade’s rule-of-thumb: 81 sq ft at 4 in is one cubic yard, before waste', () => {
    expect(estimateConcrete(feet(9, 9, 4)).cubicYards).toBe(1.1);
  });

  it('adds 10 % for waste to a two-car driveway', () => {
    expect(estimateConcrete(feet(20, 20, 4))).toEqual({ cubicYards: 5.44, bags: undefined });
  });

  it('counts 80-lb bags at 0.6 cu ft for a small job', () => {
    // 3 × 3 ft at 4 in is 3 cu ft, 3.3 with waste: 5.5 bags.
    expect(estimateConcrete(feet(3, 3, 4))).toEqual({ cubicYards: 0.13, bags: 6 });
  });

  it('asks for no bag more because of how a computer divides', () => {
    // 12 × 1 ft at 6 in is 6 cu ft, 6.6 with waste: exactly 11 bags.
    expect(estimateConcrete(feet(12, 1, 6)).bags).toBe(11);
  });

  it('still names bags at one cubic yard and no more above it', () => {
    expect(estimateConcrete({ length: 36, width: 36, thickness: 32.7 }).bags).toBe(45);
    expect(estimateConcrete({ length: 36, width: 36, thickness: 33 }).bags).toBeUndefined();
  });

  it('asks for no hundredth more of a large slab either', () => {
    // 900 × 900 ft at 48 in is 120,000 cubic yards, 132,000 with waste.
    expect(estimateConcrete(feet(900, 900, 48)).cubicYards).toBe(132_000);
    // 1000 × 486 ft at 4 in is 6,000 cubic yards, 6,600 with waste.
    expect(estimateConcrete(feet(1000, 486, 4)).cubicYards).toBe(6600);
  });

  it('never says that a slab takes nothing', () => {
    expect(estimateConcrete({ length: 1, width: 1, thickness: 1 })).toEqual({ cubicYards: 0.01, bags: 1 });
  });
});

describe('words after a number', () => {
  it.each([
    [1, 'cubic yard'],
    [0.01, 'cubic yards'],
    [0.99, 'cubic yards'],
    [1.01, 'cubic yards'],
    [2, 'cubic yards'],
  ])('says %s %s', (cubicYards, words) => expect(describeYards({ cubicYards, bags: undefined })).toBe(words));

  it('says one bag, two bags, and none for a truck', () => {
    expect(describeBags({ cubicYards: 0.01, bags: 1 })).toBe('or 1 × 80-lb bag');
    expect(describeBags({ cubicYards: 0.03, bags: 2 })).toBe('or 2 × 80-lb bags');
    expect(describeBags({ cubicYards: 3, bags: undefined })).toBe('Too much for bags: it comes by truck.');
  });

  it('writes one cubic yard as one, and thousands with a comma', () => {
    expect(describeEstimate({ cubicYards: 1, bags: 45 })).toBe(
      'about 1 cubic yard with 10% for waste, or 45 × 80-lb bags.',
    );
    expect(describeEstimate({ cubicYards: 1234.5, bags: undefined })).toBe(
      'about 1,234.5 cubic yards with 10% for waste.',
    );
  });
});

describe('the line for the quote form', () => {
  it('names sides, thickness and amount', () => {
    const slab = { length: 246, width: 144, thickness: 4 };
    expect(describeSlab(slab)).toBe('20 ft 6 in × 12 ft, 4 in thick');
    expect(describeEstimate(estimateConcrete(slab))).toBe('about 3.35 cubic yards with 10% for waste.');
  });

  it('names the bags of a small job', () => {
    const slab = { length: 9, width: 40.5, thickness: 3.5 };
    expect(describeSlab(slab)).toBe('9 in × 3 ft 4.5 in, 3.5 in thick');
    expect(describeEstimate(estimateConcrete(slab))).toBe(
      'about 0.04 cubic yards with 10% for waste, or 2 × 80-lb bags.',
    );
  });
});
