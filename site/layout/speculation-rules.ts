import { routesIn } from '#shared/routes.ts';
import { siteLanguages } from '#site/language.ts';

/** On hover or touch: a visitor who only reads pays for nothing. */
const eagerness = 'moderate';

/** The next page is prerendered while the visitor presses; a browser that cannot prerender fetches it. */
export function speculationRules(): string {
  const addresses = siteLanguages().flatMap((language) => Object.values(routesIn[language]));
  const where = { and: [{ href_matches: addresses }, { not: { selector_matches: '[aria-current=page]' } }] };
  return JSON.stringify({ prerender: [{ where, eagerness }], prefetch: [{ where, eagerness }] });
}
