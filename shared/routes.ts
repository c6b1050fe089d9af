import { firstLanguage, type Language, languages } from './languages.ts';

/** Where the form is; by itself, so that a page's script need not bring the other addresses along. */
export const contactPath = '/contact';

const spanishContactPath = '/es/contacto';
/** Where the form is, in every language. */
export const contactPaths: readonly string[] = [contactPath, spanishContactPath];

/** Every page of the site, once, in the first language. What else a page needs the compiler asks for: site/site-pages.ts. */
export const routes = {
  home: '/',
  about: '/about',
  services: '/services',
  gallery: '/gallery',
  contact: contactPath,
} as const;
export type PageName = keyof typeof routes;

/** Where each page is, in each language. */
export const routesIn: Record<Language, Record<PageName, string>> = {
  en: routes,
  es: {
    home: '/es',
    about: '/es/nosotros',
    services: '/es/servicios',
    gallery: '/es/galeria',
    contact: spanishContactPath,
  },
};

/** The language of the page at a path. */
export const languageOf = (path: string): Language =>
  languages.find((language) => path.split(/[/.]/, 2)[1] === language) ?? firstLanguage;

/** The last part of the addresses of what the about page has no room for. */
export const aboutParts: Record<Language, { pours: string; testimonials: string }> = {
  en: { pours: 'pours', testimonials: 'testimonials' },
  es: { pours: 'colados', testimonials: 'testimonios' },
};

/** What the site does for people with disabilities, and where it falls short; linked at every page's foot. */
export const accessibilityPath = '/accessibility';
export const accessibilityPaths: Record<Language, string> = {
  en: accessibilityPath,
  es: '/es/accesibilidad',
};

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
