import { describe, expect, it } from 'vitest';
import type { Slab } from './slab.ts';
import { drawSlab, sheet } from './slab-drawing.ts';

const points = (slab: Slab) =>
  Object.values(drawSlab(slab)).flatMap((path) =>
    path
      .slice(1, -1)
      .split('L')
      .map((point) => point.split(' ').map(Number)),
  );

describe('drawSlab', () => {
  it.each([
    { length: 240, width: 144, thickness: 4 },
    { length: 12_000, width: 1, thickness: 1 },
    { length: 1, width: 12_000, thickness: 48 },
    { length: 1, width: 1, thickness: 48 },
  ])('stays on its sheet: %o', (slab) => {
    for (const [x, y] of points(slab)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(sheet.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(sheet.height);
    }
  });

  it('draws twice the length twice as long as the width', () => {
    const [far, right, , left] = points({ length: 240, width: 120, thickness: 4 });
    expect((right![0]! - far![0]!) / (far![0]! - left![0]!)).toBeCloseTo(2, 1);
  });
});
