import { expect, it } from 'vitest';
import { fromBrackets, hasFigure, toBrackets } from '#desk/website/outline/brackets.ts';

it.each([
  ['{years} years, {projects job/jobs}', '[years] years, [projects job/jobs]'],
  ['{{years}} are braces, {years are not closed', '{{years}} are braces, {years are not closed'],
  ['As he said [sic]: {crews}', 'As he said [sic]: [crews]'],
])('shows %s as %s, and stores it as it was', (stored, shown) => {
  expect(toBrackets(stored)).toBe(shown);
  expect(fromBrackets(shown, stored)).toBe(stored);
});

it('turns text in brackets into a placeholder', () => {
  expect(fromBrackets('We have [crews] and [', 'We have ')).toBe('We have {crews} and [');
});

it.each([
  ['{Years} years', 'years', true],
  ['{ projects  figure }', 'projects', true],
  ['{projects}, {{years}}', 'projects', false],
  ['{projects}, {{years}}', 'years', false],
])('in %s, is the number %s: %s', (text, figure, isThere) => {
  expect(hasFigure(text, figure)).toBe(isThere);
});
