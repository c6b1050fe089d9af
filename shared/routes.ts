/** Where the form and the gallery are; by themselves, so that a page's script need not bring the other addresses along. */
export const contactPath = '/contact';
export const galleryPath = '/gallery';

/** Every page of the site, once. The compiler asks for everything else a page needs: see site/site-pages.ts. */
export const routes = {
  home: '/',
  about: '/about',
  services: '/services',
  gallery: galleryPath,
  contact: contactPath,
} as const;
export type PageName = keyof typeof routes;

/** What the site does for people with disabilities, and where it falls short; linked at every page's foot. */
export const accessibilityPath = '/accessibility';

/** Where a quote request is posted, as JSON or as a plain form. */
export const quoteEndpoint = '/api/quote-requests';

/** Where photographs are sent; the token of their request and the key of each follow. */
export const photoEndpoint = '/api/photos';

export * as contactAnchors from './contact-anchors.ts';

/** Returns `{"token"}` to a form that a visitor starts to fill in; it is sent along in `tokenField`. */
export const formTokenEndpoint = '/api/form-token';

/** Where a page says that it is looked at, or that a button was pressed: `DailySums` counts it. */
export const dailySumsEndpoint = '/api/daily-sums';

/** Where a project's log is on the about page. @param id the project's number */
export const pourAnchor = (id: number) => `pour-${id}`;
