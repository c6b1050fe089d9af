/** On hover or touch: a visitor who only reads pays for nothing. */
const eagerness = 'moderate';

/** Every link to another page of the site. */
const where = { selector_matches: "a[href^='/']:not([aria-current=page])" };

/** The next page is prerendered while the visitor presses; a browser that cannot prerender fetches it. */
export const speculationRules = JSON.stringify({
  prerender: [{ where, eagerness }],
  prefetch: [{ where, eagerness }],
});
