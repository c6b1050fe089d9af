import stylelint from 'stylelint';
import { expect, test } from 'vitest';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { builtCode } from './built-code.ts';
import { newerCss } from './exceptions.ts';

/** Every promised engine has what all engines had by the end of this year. */
const available = 2022;
const config = {
  plugins: ['stylelint-plugin-use-baseline'],
  rules: { 'plugin/use-baseline': [true, { available }] },
};

/** The names of what came later, in some CSS. */
async function newerIn(code: string) {
  const { results } = await stylelint.lint({ code, config });
  const texts = results.flatMap(({ warnings }) => warnings.map(({ text }) => text));
  return texts.map((text) => Array.from(text.matchAll(/"([^"]+)"/g), ([, name]) => name!).at(-1)!);
}

test('every promised engine knows the CSS of the built pages, or shows what is listed, and nothing else is listed', async () => {
  const used = await Promise.all(builtCode(fixtureSite.dist).styles.map(newerIn));
  expect([...new Set(used.flat())].toSorted()).toEqual(Object.keys(newerCss).toSorted());
});
