import { expect, it } from 'vitest';
import type { ReadLogo } from '../logo/read-logo.ts';
import { faultsAfter, sources } from './testing/faults-after.ts';

const lines = sources.texts['business.yaml']!.trimEnd().split('\n').length;

/** The faults of business.yaml with these lines added. */
const faultsWith = (added: string, logos: Record<string, ReadLogo> = {}) =>
  faultsAfter([['business.yaml', /\n*$/, `\n${added}\n`]], { logos });

it('accepts the two colors in the notation of drawing programs', () => {
  expect(faultsWith(`colors:\n  accent: '#FFCD11'\n  dark: "#0b1f3f"`)).toEqual([]);
  expect(faultsWith(`colors:\n  accent: '#0057b8'`)).toEqual([]);
});

it.each([
  [
    `accent: '#ffff00'`,
    'accent: "#ffff00" is too light to be seen on the light pages; the nearest shade that works is',
  ],
  [
    `dark: '#3366cc'`,
    'dark: "#3366cc" is too light for text and for the dark sections; the nearest shade that works is',
  ],
  [
    'accent: navy',
    'accent: "navy" is not a color code; write # and six digits or letters from a to f, in quotes',
  ],
  [`accent: '#f60'`, 'accent: "#f60" is not a color code; write # and six digits'],
  ['accent: #ff6a13', `what follows # is a note to yourself, not text; write accent: '#ff6a13' if`],
])('colors: %s is refused with what to write instead', (line, message) => {
  const [fault, ...others] = faultsWith(`colors:\n  ${line}`);
  expect(fault).toContain(message);
  expect(fault).toContain(`content/business.yaml:${lines + 2}`);
  expect(others).toEqual([]);
});

const wide: ReadLogo = { ok: true, width: 600, height: 120 };

it('accepts a logo next to the file', () => {
  const logo = 'logo:\n  file: our logo.svg\n  saysName: true\n  onDark: light.png';
  expect(faultsWith(logo, { 'our logo.svg': wide, 'light.png': wide })).toEqual([]);
});

it.each<[string, Record<string, ReadLogo>, string]>([
  [
    'file: logo.svg',
    {},
    'logo file: "logo.svg" is not in the content folder; put the file next to business.yaml',
  ],
  ['file: logo.svg', { 'Logo.SVG': wide }, '"logo.svg" is not in the content folder; there is "Logo.SVG"'],
  ['file: photos/logo.svg', {}, 'is not the name of an .svg or .png file'],
  ['file: logo.jpg', {}, 'is not the name of an .svg or .png file'],
  ['file: a.svg', { 'a.svg': { ok: false, fault: 'has a program inside' } }, '"a.svg" has a program inside'],
  ['file: a.svg\n  square: a.svg', { 'a.svg': wide }, 'square: "a.svg" is 600 × 120; a square is'],
  ['file: a.svg', { 'a.svg': { ok: true, width: 1200, height: 80 } }, 'too thin to be seen in the bar'],
])('logo: %s is refused with what to do', (field, logos, message) => {
  const [fault, ...others] = faultsWith(`logo:\n  ${field}`, logos);
  expect(fault).toContain(message.replace('logo file', 'logo.file'));
  expect(others).toEqual([]);
});
