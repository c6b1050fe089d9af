import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { builtPage } from '#tests/pages/built-page.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { expect, pages, test } from './visit.ts';

/** One rule of a page's style sheets: its selector, the conditions around it, and what it says. */
type Rule = { selector: string; conditions: string[]; text: string; isNested: boolean };

test('the styles reach Safari 16.4, Firefox 115 and Chrome 111', async ({ page }) => {
  const styles = pages.flatMap((route) => stylesOf(route));
  const rules = await rulesOf(page, styles);
  expect(rules.length).toBeGreaterThan(500);
  const selectorsOf = (found: Rule[]) => found.map(({ selector }) => selector);
  const nested = rules.filter(({ isNested }) => isNested);
  expect(selectorsOf(nested), 'not known before Safari 16.5 and Firefox 117').toEqual([]);

  // If an engine does not know a pseudo-class, it drops the whole selector list.
  const young = /:(popover-open|open|user-invalid|has\(|state\()|::(view-transition|details-content)/;
  const lists = rules.filter(({ selector }) => young.test(selector) && branches(selector).length > 1);
  const mixed = lists.filter(({ selector }) => !branches(selector).every((branch) => young.test(branch)));
  expect(selectorsOf(mixed), 'lists that an unknown pseudo-class would void').toEqual([]);

  // On a touch screen the last pressed element stays hovered.
  const hovered = rules.filter(({ selector }) => selector.includes(':hover'));
  const staying = hovered.filter(({ conditions }) => !conditions.includes('(hover: hover)'));
  expect(selectorsOf(staying), 'stay after a tap').toEqual([]);

  // Chromium drops the prefixed ones, so they are looked for in the text.
  const text = styles.join('\n');
  // "width < 48rem" is built to this, and Safari 16.0 has to find the shade behind the words of the hero.
  expect(
    text.match(/@media[^{]*\bnot \([^{]*|@media[^{]*[<>][^{]*/g),
    'not known before Safari 16.4',
  ).toBeNull();
  const conditions = pages
    .map((route) => builtPage(route))
    .flatMap(({ find }) => [...find('[media]'), ...find('[sizes]')])
    .map(({ get }) => `${get('media')} ${get('sizes')}`);
  expect(conditions.length).toBeGreaterThan(10);
  const young16 = conditions.filter((condition) => /[<>]/.test(condition));
  expect(young16, 'conditions in HTML not known before Safari 16.4').toEqual([]);
  const named = (property: string) => text.match(new RegExp(`[{;]${property}:`, 'g'))?.length ?? 0;
  expect(named('-webkit-backdrop-filter')).toBe(named('backdrop-filter'));
  expect(named('-webkit-text-size-adjust')).toBe(named('text-size-adjust'));
  expect(named('text-size-adjust')).toBeGreaterThan(0);
});

/** The styles that stand in a page. */
function stylesOf(route: string): string[] {
  const html = readFileSync(path.join(fixtureSite.dist, `${route.slice(1) || 'index'}.html`), 'utf8');
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style!);
}

/** The selectors of a list, split at commas outside parentheses. */
function branches(selector: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of selector) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found;
}

function rulesOf(page: Page, styles: string[]): Promise<Rule[]> {
  return page.evaluate((texts) => {
    const walk = (list: CSSRuleList, conditions: string[], isNested: boolean): Rule[] =>
      [...list].flatMap((rule): Rule[] => {
        if (rule instanceof CSSStyleRule) {
          const own = { selector: rule.selectorText, conditions, text: rule.cssText, isNested };
          return [own, ...walk(rule.cssRules, conditions, true)];
        }
        const inner = (rule as CSSGroupingRule).cssRules;
        if (!inner || rule instanceof CSSKeyframesRule) return [];
        const condition = rule instanceof CSSConditionRule ? [rule.conditionText] : [];
        return walk(inner, [...conditions, ...condition], isNested);
      });
    return texts.flatMap((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return walk(sheet.cssRules, [], false);
    });
  }, styles);
}
