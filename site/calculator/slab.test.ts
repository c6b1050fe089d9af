import { describe, expect, it } from 'vitest';
import { describeLength, describeSlab } from './slab.ts';

describe('describeLength', () => {
  it.each([
    [246, '20 ft 6 in'],
    [144, '12 ft'],
    [9, '9 in'],
    [11.994, '11.99 in'],
    [12, '1 ft'],
    [12.01, '1 ft 0.01 in'],
    [12_000, '1000 ft'],
  ])('says %s inches as “%s”', (inches, words) => expect(describeLength(inches)).toBe(words));

  it.each([
    [11.996, '1 ft'],
    [23.999, '2 ft'],
    [35.9951, '3 ft'],
  ])('never says 12 inches beside feet: %s inches are %s', (inches, words) =>
    expect(describeLength(inches)).toBe(words),
  );
});

it('tells a slab whose sides a hair under a foot make whole feet', () => {
  expect(describeSlab({ length: 11.999, width: 144, thickness: 3.999 })).toBe('1 ft × 12 ft, 4 in thick');
});
