import { converter } from 'culori';
import { defaultColors, derivePalette, type Palette, resolveColors } from '#content-model/colors/palette.ts';
import { loadContent } from '#site/language.ts';

/** The owner's two colors and those derived from them, as `#rrggbb`. */
export function sitePalette(): Palette {
  return derivePalette(resolveColors(loadContent('business.yaml').colors));
}

/** Overrides for tokens.css; nothing while the delivered colors are in use. */
export function siteColorsStyle(palette = sitePalette()): string | undefined {
  const { accent, dark } = palette;
  const isDark = dark !== defaultColors.dark;
  if (!isDark && accent === defaultColors.accent) return undefined;
  const tokens = {
    ...(isDark && { shade: shadeOf(dark), steel: palette.steel, 'ink-soft': palette.softText }),
    sun: accent,
    'on-sun': palette.onAccent,
    line: palette.line,
    'sun-lit': palette.litAccent,
    'on-sun-lit': palette.onLitAccent,
  };
  const declarations = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  return `:root{${declarations.join(';')}}`;
}

const toOklch = converter('oklch');

/** `20.8% 0.005 248`, for use in `oklch(… / 0.5)`. */
function shadeOf(color: string): string {
  const { l, c, h = 0 } = toOklch(color)!;
  return `${(100 * l).toFixed(2)}% ${c.toFixed(4)} ${h.toFixed(1)}`;
}
