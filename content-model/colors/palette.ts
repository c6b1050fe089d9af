import { converter, formatHex, wcagContrast } from 'culori';
import { nearestShade } from './nearest-shade.ts';

/** The two colors that an owner can set, as `#rrggbb`. */
export type SiteColors = { accent: string; dark: string };

export const defaultColors: SiteColors = { accent: '#ff6a13', dark: '#16181a' };

/** Returns the owner's colors, with the default in place of each that isn't set. */
export const resolveColors = (colors?: {
  accent?: string | undefined;
  dark?: string | undefined;
}): SiteColors => ({
  accent: colors?.accent ?? defaultColors.accent,
  dark: colors?.dark ?? defaultColors.dark,
});

/** Backgrounds that no owner changes: ui/tokens.css. */
export const planes = { paper: '#f6f4f0', slab: '#e6e2db', white: '#ffffff' };
/** Text on the steel bands. */
export const steelText = '#d4d1ca';

/** The contrast that WCAG 2.2 requires of text, and of marks that carry meaning. */
export const minContrast = { text: 4.5, mark: 3 };
/**
 * The contrast of the form-line on light backgrounds, which is that of the default one; the line carries no meaning of
 * its own.
 */
const formLine = 2.2;

/** All colors derived from the two, each as `#rrggbb`. */
export type Palette = SiteColors & {
  steel: string;
  softText: string;
  /** Text on the accent. */
  onAccent: string;
  /** Thin lines on light backgrounds. */
  line: string;
  /** The accent on dark backgrounds, and the text on it. */
  litAccent: string;
  onLitAccent: string;
};

export function derivePalette({ accent, dark }: SiteColors): Palette {
  const steel = deriveSteel(dark);
  const textOn = (plane: string) => (contrast(dark, plane) >= minContrast.text ? dark : planes.white);
  const litAccent = nearestShade(
    accent,
    (shade) =>
      Math.min(contrast(shade, steel), contrast(shade, dark)) >= minContrast.mark &&
      contrast(textOn(shade), shade) >= minContrast.text,
  );
  return {
    accent,
    dark,
    steel,
    softText: nearestShade(
      lighter(dark, 0.217, 0.006),
      (shade) => contrast(shade, planes.slab) >= minContrast.text,
    ),
    onAccent: textOn(accent),
    line: nearestShade(accent, (shade) => contrast(shade, planes.slab) >= formLine),
    litAccent,
    onLitAccent: textOn(litAccent),
  };
}

/** Derives the color of the bands next to the darkest ones: the same color, a step lighter. */
export const deriveSteel = (dark: string) => lighter(dark, 0.099, 0.008, 5);

/** The contrast ratio of two colors as WCAG computes it, from 1 to 21. */
export const contrast = (one: string, other: string) => wcagContrast(one, other);

const toOklch = converter('oklch');

function lighter(color: string, lightness: number, chroma: number, hue = 0): string {
  const { l, c, h } = toOklch(color)!;
  return formatHex({ mode: 'oklch', l: Math.min(l + lightness, 1), c: c + chroma, h: (h ?? 0) + hue });
}
