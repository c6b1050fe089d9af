import { describe, expect, it } from 'vitest';
import type { Slab } from './slab.ts';
import { drawSlab, placeMeasurements, sheet } from './slab-drawing.ts';

const points = (slab: Slab) =>
  Object.values(drawSlab(slab)).flatMap((path) =>
    Array.from(path.matchAll(/[ML]([\d.]+) ([\d.]+)/g), ([, x, y]) => [Number(x), Number(y)]),
  );

describe('drawSlab', () => {
  it.each([
    { length: 240, width: 144, thickness: 4 },
    { length: 12_000, width: 1, thickness: 1 },
    { length: 1, width: 12_000, thickness: 48 },
    { length: 1, width: 1, thickness: 48 },
  ])('stays on its sheet: %o', (slab) => {
    for (const [x, y] of [...points(slab), ...Object.values(placeMeasurements(slab))]) {
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

  it('draws a cube as seen from a corner above it, in the middle of the sheet, 12 from its edges', () => {
    // Its height decides: 176 of the sheet's 200 for a rhombus of 88 and a side of 88; 88 across is 76.2.
    expect(drawSlab({ length: 100, width: 100, thickness: 100 })).toEqual({
      top: 'M160 12L236.2 56L160 100L83.8 56Z',
      right: 'M236.2 56L160 100L160 188L236.2 144Z',
      left: 'M83.8 56L160 100L160 188L83.8 144Z',
      ticks: expect.stringMatching(/^M83\.8 153L160 197M.*M160 197L236\.2 153M/),
    });
  });

  it('fills the sheet from edge to edge with a flat slab', () => {
    const across = points({ length: 240, width: 144, thickness: 4 }).map(([x]) => x!);
    expect([Math.min(...across), Math.max(...across)]).toEqual([12, 308]);
  });

  it('draws no side and no thickness smaller than can be seen', () => {
    // Corners of the top face from the farthest on: right, nearest, left; then the foot below the nearest.
    const [far, , near, left] = points({ length: 12_000, width: 1, thickness: 1 });
    const [, , , , , , foot] = points({ length: 12_000, width: 1, thickness: 1 });
    expect([far![0]! - left![0]!, left![1]! - far![1]!]).toEqual([
      expect.closeTo(4.3, 0),
      expect.closeTo(2.5, 0),
    ]);
    expect(foot![1]! - near![1]!).toBeCloseTo(5, 1);
  });
});
