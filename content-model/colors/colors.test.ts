import { describe, expect, it } from 'vitest';
import { findColorProblems } from './color-problems.ts';
import { defaultColors, derivePalette } from './palette.ts';

/** WCAG 2.2's own definition, written out here so that the test does not rely on the library it checks. */
function ratio(one: string, other: string) {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dim! + 0.05);
}

const paper = '#f6f4f0';
const slab = '#e6e2db';
const steelText = '#d4d1ca';
const problemOf = (colors: Partial<typeof defaultColors>) =>
  findColorProblems({ ...defaultColors, ...colors });

/** Colors of real brands and ugly ones: every hue, light, dark, bright and gray. */
const accents = ['#c8102e', '#003366', '#ffcd11', '#00843d', '#0057b8', '#6f2da8', '#e4002b', '#111111'];
const everyHue = Array.from({ length: 24 }, (_, step) => {
  const channel = (shift: number) => Math.round(128 + 127 * Math.sin(((step * 15 + shift) * Math.PI) / 180));
  return `#${[0, 120, 240].map((shift) => channel(shift).toString(16).padStart(2, '0')).join('')}`;
});
const darks = ['#16181a', '#0b1f3f', '#1d3b2a', '#3a0d12', '#000000', '#003366'];

describe('the owner’s two colors', () => {
  it('are accepted as delivered, with the colors that the style sheet has', () => {
    expect(findColorProblems(defaultColors)).toEqual([]);
    const derived = { steel: '#2b3036', onAccent: '#16181a', line: '#ff6a13', litAccent: '#ff6a13' };
    expect(derivePalette(defaultColors)).toMatchObject({ ...defaultColors, ...derived });
  });

  it.each(darks)('have enough contrast in every pair that the pages use, with %s', (dark) => {
    for (const asked of [...accents, ...everyHue]) {
      const [problem] = problemOf({ accent: asked, dark });
      const accent = problem?.fix ?? asked;
      expect(problemOf({ accent, dark })).toEqual([]);
      const palette = derivePalette({ accent, dark });
      const pairs: Record<string, [string, string, number]> = {
        'body text on paper': [palette.dark, paper, 7],
        'text on slab': [palette.dark, slab, 4.5],
        'soft text on paper': [palette.softText, paper, 4.5],
        'soft text on slab': [palette.softText, slab, 4.5],
        'light text on ink': [paper, palette.dark, 4.5],
        'light text on steel': [paper, palette.steel, 4.5],
        'second text on steel': [steelText, palette.steel, 4.5],
        'second text on ink': [steelText, palette.dark, 4.5],
        'a button’s label': [palette.onAccent, palette.accent, 4.5],
        'a button’s label in a dark band': [palette.onLitAccent, palette.litAccent, 4.5],
        'focus and form-line on steel': [palette.litAccent, palette.steel, 3],
        'focus and form-line on ink': [palette.litAccent, palette.dark, 3],
        'the form-line on slab': [palette.line, slab, 2.2],
      };
      for (const [pair, [one, other, least]] of Object.entries(pairs))
        expect(ratio(one, other), `${pair}, ${accent} and ${dark}`).toBeGreaterThanOrEqual(least);
    }
  });

  it('refuse an accent on which no text is readable, and suggest the nearest that works', () => {
    const [problem] = problemOf({ accent: '#df453e' });
    expect(problem?.field).toBe('accent');
    expect(problem?.message).toMatch(/^is a color that neither dark nor white text is easy to read on/);
    const shade = problem!.fix;
    expect(Math.max(ratio(shade, '#16181a'), ratio(shade, '#ffffff'))).toBeGreaterThanOrEqual(4.5);
    // Near means that no channel changes by more than a seventh of the scale.
    for (const at of [1, 3, 5]) {
      const moved =
        Number.parseInt(shade.slice(at, at + 2), 16) - Number.parseInt('#df453e'.slice(at, at + 2), 16);
      expect(Math.abs(moved)).toBeLessThan(36);
    }
  });

  it.each(['#ffffff', '#fffbe8', '#ffff00'])(
    'refuse %s as an accent, because it is invisible on the pages',
    (accent) => {
      const [problem] = problemOf({ accent });
      expect(problem?.message).toMatch(/is too light to be seen on the light pages/);
      expect(ratio(problem!.fix, paper)).toBeGreaterThanOrEqual(1.2);
    },
  );

  it.each(['#3366cc', '#808080', '#ff6a13', '#f6f4f0'])('refuse %s as the dark color', (dark) => {
    const [problem, ...others] = problemOf({ dark });
    expect(others).toEqual([]);
    expect(problem?.field).toBe('dark');
    expect(ratio(problem!.fix, paper)).toBeGreaterThanOrEqual(7);
  });
});
