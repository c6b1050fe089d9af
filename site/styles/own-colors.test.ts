import { readFileSync } from 'node:fs';
import { formatHex } from 'culori';
import { expect, test } from 'vitest';
import { defaultColors, derivePalette, planes, steelText } from '#content-model/colors/palette.ts';
import { siteColorsStyle } from './site-colors.ts';

test('the delivered colors change nothing', () => {
  expect(siteColorsStyle(derivePalette(defaultColors))).toBeUndefined();
});

test('another accent leaves what follows from the dark color as it is', () => {
  const style = siteColorsStyle(derivePalette({ ...defaultColors, accent: '#ffcd11' }));
  expect(style).toMatch(/^:root\{--sun:#ffcd11;--on-sun:#16181a;--line:#[0-9a-f]{6};--sun-lit:#ffcd11/);
  expect(style).not.toMatch(/--shade|--steel|--ink/);
});

test('another dark color gets its own shade, steel and soft text', () => {
  const style = siteColorsStyle(derivePalette({ ...defaultColors, dark: '#0b1f3f' }))!;
  const shade = /--shade:([^;]+);/.exec(style)![1];
  expect(formatHex(`oklch(${shade})`)).toBe('#0b1f3f');
  expect(style).toMatch(/--steel:#[0-9a-f]{6};--ink-soft:#[0-9a-f]{6}/);
});

test('contrast is computed with the colors of the style sheet', () => {
  const sheets = ['ui/tokens.css', 'ui/form-tokens.css', 'site/styles/tokens.css'];
  const tokens = sheets.map((sheet) => readFileSync(sheet, 'utf8')).join();
  const token = (name: string) => formatHex(new RegExp(`--${name}: (oklch\\(.*?\\));`).exec(tokens)![1]!);
  expect({ ...planes, steelText }).toEqual({
    paper: token('paper'),
    slab: token('slab'),
    white: token('white'),
    steelText: token('steel-text'),
  });
  expect(derivePalette(defaultColors)).toMatchObject({ steel: token('steel'), softText: token('ink-soft') });
  expect(/--shade: ([^;]+);/.exec(tokens)![1]).toBe('20.8% 0.005 248');
});
