import { converter, formatHex, wcagContrast } from 'culori';
import { nearestShade } from './nearest-shade.ts';

/** The two colors that are the owner's, as `#rrggbb`. */
export type OwnColors = { accent: string; dark: string };

export const deliveredColors: OwnColors = { accent: '#ff6a13', dark: '#16181a' };

/** What the owner set, or else the delivered color. */
export const ownColors = (colors?: {
  accent?: string | undefined;
  dark?: string | undefined;
}): OwnColors => ({
  accent: colors?.accent ?? deliveredColors.accent,
  dark: colors?.dark ?? deliveredColors.dark,
});

/** Backgrounds that no owner changes: ui/tokens.css. */
export const planes = { paper: '#f6f4f0', slab: '#e6e2db', white: '#ffffff' };
/** Text on the steel bands. */
export const steelText = '#d4d1ca';

/** What WCAG 2.2 requires of text, and of marks that carry meaning. */
export const enough = { text: 4.5, mark: 3 };
/** The form-line on light backgrounds is as visible as the delivered one; it carries no meaning on its own. */
const formLine = 2.2;

/** Everything derived from the two colors, each as `#rrggbb`. */
export type Palette = OwnColors & {
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

export function paletteOf({ accent, dark }: OwnColors): Palette {
  const steel = steelOf(dark);
  const textOn = (plane: string) => (contrast(dark, plane) >= enough.text ? dark : planes.white);
  const litAccent = nearestShade(
    accent,
    (shade) =>
      Math.min(contrast(shade, steel), contrast(shade, dark)) >= enough.mark &&
      contrast(textOn(shade), shade) >= enough.text,
  );
  return {
    accent,
    dark,
    steel,
    softText: nearestShade(
      lighter(dark, 0.217, 0.006),
      (shade) => contrast(shade, planes.slab) >= enough.text,
    ),
    onAccent: textOn(accent),
    line: nearestShade(accent, (shade) => contrast(shade, planes.slab) >= formLine),
    litAccent,
    onLitAccent: textOn(litAccent),
  };
}

/** The bands next to the darkest ones: the same color, a step lighter. */
export const steelOf = (dark: string) => lighter(dark, 0.099, 0.008, 5);

/** As WCAG computes it: 1 to 21. */
export const contrast = (one: string, other: string) => wcagContrast(one, other);

const toOklch = converter('oklch');

function lighter(color: string, lightness: number, chroma: number, hue = 0): string {
  const { l, c, h } = toOklch(color)!;
  return formatHex({ mode: 'oklch', l: Math.min(l + lightness, 1), c: c + chroma, h: (h ?? 0) + hue });
}
