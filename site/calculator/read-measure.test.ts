import { describe, expect, it } from 'vitest';
import { longestSide, readMeasure, readNumber, thickestSlab } from './read-measure.ts';

describe('readNumber', () => {
  it.each([
    ['12', 12],
    [' 3.5 ', 3.5],
    ['.5', 0.5],
    ['7.', 7],
    ['1/2', 0.5],
    ['3 1/2', 3.5],
    ['3-1/2', 3.5],
    ['3 - 1/2', 3.5],
    ['10 11/16', 10.6875],
    ['1/10', 0.1],
    ['12.25', 12.25],
    ['', 0],
  ])('reads “%s”', (text, number) => expect(readNumber(text)).toBe(number));

  it.each(['ten', '-4', '1/0', '1e9', '3,5', '12ft', '∞', '0x10', '.', 'x1/2', '1/2x', '1.5/2', '/2', '3 1'])(
    'does not read “%s”',
    (text) => expect(readNumber(text)).toBeUndefined(),
  );
});

describe('readMeasure', () => {
  it('adds feet and inches', () => {
    expect(readMeasure('length', { feet: '20', inches: '6' }, longestSide)).toEqual({
      ok: true,
      inches: 246,
    });
  });

  it('takes feet alone, inches alone, and more than 12 inches', () => {
    expect(readMeasure('width', { feet: '3', inches: '' }, longestSide)).toMatchObject({ inches: 36 });
    expect(readMeasure('width', { feet: '', inches: '30' }, longestSide)).toMatchObject({ inches: 30 });
  });

  it('takes a side to a hundredth of an inch, as it is said afterward', () => {
    expect(readMeasure('length', { feet: '1', inches: '11.999' }, longestSide)).toMatchObject({ inches: 24 });
    expect(readMeasure('thickness', { inches: '3 1/3' }, thickestSlab)).toMatchObject({ inches: 3.33 });
    expect(readMeasure('thickness', { inches: '1/1000' }, thickestSlab)).toEqual({
      ok: false,
      error: 'The thickness must be more than 0.',
    });
  });

  it('takes the longest and the thickest, and nothing above them', () => {
    expect(readMeasure('length', { feet: '1000', inches: '' }, longestSide)).toMatchObject({
      inches: 12_000,
    });
    expect(readMeasure('length', { feet: '1000', inches: '0.01' }, longestSide).ok).toBe(false);
    expect(readMeasure('thickness', { inches: '48' }, thickestSlab)).toMatchObject({ inches: 48 });
    expect(readMeasure('thickness', { inches: '48.01' }, thickestSlab).ok).toBe(false);
  });

  it.each([
    [{ feet: '', inches: ' ' }, 'Enter the length.'],
    [{ feet: '0', inches: '' }, 'The length must be more than 0.'],
    [{ feet: 'ten', inches: '' }, '“ten” is not a number. Write it like 12, 3.5 or 3 1/2.'],
    [{ feet: ' ten ', inches: '6' }, '“ten” is not a number. Write it like 12, 3.5 or 3 1/2.'],
    [{ feet: '2', inches: '-6' }, '“-6” is not a number. Write it like 12, 3.5 or 3 1/2.'],
    [{ feet: '1001', inches: '' }, 'That is over 1,000 ft. Check it, or call us about it.'],
  ])('refuses %o', (typed, error) => {
    expect(readMeasure('length', typed, longestSide)).toEqual({ ok: false, error });
  });

  it('refuses a slab thicker than 48 in', () => {
    expect(readMeasure('thickness', { inches: '400' }, thickestSlab)).toEqual({
      ok: false,
      error: 'That is over 48 in. Check it, or call us about it.',
    });
  });

  it('tells a limit of up to ten feet in inches', () => {
    const over = (most: number) => readMeasure('width', { inches: '200' }, most);
    expect(over(120)).toMatchObject({ error: 'That is over 120 in. Check it, or call us about it.' });
    expect(over(126)).toMatchObject({ error: 'That is over 10.5 ft. Check it, or call us about it.' });
  });
});
