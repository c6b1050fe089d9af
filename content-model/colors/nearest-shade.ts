import { clampChroma, converter, formatHex } from 'culori';

const toOklch = converter('oklch');

/** A color as `#rrggbb`, changed in lightness only: hue and, as far as a screen can show it, chroma stay. */
export function withLightness(color: string, lightness: number): string {
  const { c, h } = toOklch(color)!;
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch'));
}

export const lightnessOf = (color: string): number => toOklch(color)!.l;

/**
 * The shade of a color, `#rrggbb`, that passes and is nearest to it in lightness; the color itself if it passes.
 * @throws if no shade of it passes
 */
export function nearestShade(color: string, passes: (shade: string) => boolean): string {
  if (passes(color)) return color;
  const start = lightnessOf(color);
  for (let away = 0.001; away <= 1; away += 0.001) {
    for (const lightness of [start - away, start + away]) {
      if (lightness < 0 || lightness > 1) continue;
      const shade = withLightness(color, lightness);
      if (passes(shade)) return shade;
    }
  }
  throw new Error(`no shade of ${color} passes`);
}
