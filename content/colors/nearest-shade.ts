import { clampChroma, converter, formatHex } from 'culori';

const toOklch = converter('oklch');

/** A color as `#rrggbb`, moved in lightness only: hue and, as far as a screen can show it, chroma stay. */
export function atLightness(color: string, lightness: number): string {
  const { c, h } = toOklch(color)!;
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch'));
}

export const lightnessOf = (color: string): number => toOklch(color)!.l;

/**
 * The shade of a color, `#rrggbb`, that is nearest to it in lightness among those that pass; itself if it does.
 * @throws when no shade of it passes
 */
export function nearestShade(color: string, passes: (shade: string) => boolean): string {
  if (passes(color)) return color;
  const start = lightnessOf(color);
  for (let away = 0.001; away <= 1; away += 0.001) {
    for (const lightness of [start - away, start + away]) {
      if (lightness < 0 || lightness > 1) continue;
      const shade = atLightness(color, lightness);
      if (passes(shade)) return shade;
    }
  }
  throw new Error(`no shade of ${color} passes`);
}
