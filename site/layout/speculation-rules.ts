import { paths } from '#site/language.ts';

/** On hover or touch: a visitor who only reads pays for nothing. */
const eagerness = 'moderate';

/**
 * The next page is prerendered while the visitor presses; a browser that cannot prerender fetches it. In the page's own
 * language: hardly anyone changes it twice, and each address costs every page some bytes.
 */
export function speculationRules(): string {
  const where = {
    and: [{ href_matches: Object.values(paths()) }, { not: { selector_matches: '[aria-current=page]' } }],
  };
  return JSON.stringify({ prerender: [{ where, eagerness }], prefetch: [{ where, eagerness }] });
}
