import { routes } from '#shared/routes.ts';

const pages = {
  and: [{ href_matches: Object.values(routes) }, { not: { selector_matches: '[aria-current=page]' } }],
};
/** On hover or touch: a visitor who only reads pays for nothing. */
const eagerness = 'moderate';

/** The next page is prerendered while the visitor presses; a browser that cannot prerender fetches it. */
export const speculationRules = JSON.stringify({
  prerender: [{ where: pages, eagerness }],
  prefetch: [{ where: pages, eagerness }],
});
