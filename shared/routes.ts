import { firstLanguage, type Language, languages } from './languages.ts';

/** The path of the form; a constant of its own, so that scripts don't include the other paths. */
export const contactPath = '/contact';

const spanishContactPath = '/es/contacto';
/** The paths of the form in all languages. */
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

/** The path of each page in each language. */
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

/** The last part of the addresses of the About page's further pages. */
export const aboutParts: Record<Language, { pours: string; testimonials: string }> = {
  en: { pours: 'pours', testimonials: 'testimonials' },
  es: { pours: 'colados', testimonials: 'testimonios' },
};

/** The pages that aren't in the menu: the last line of every footer links to them. */
export const footerPages = {
  privacy: { en: '/privacy', es: '/es/privacidad' },
  accessibility: { en: '/accessibility', es: '/es/accesibilidad' },
} satisfies Record<string, Record<Language, string>>;

export type FooterPage = keyof typeof footerPages;

/** The paths of those pages in a language. */
export const footerPagePaths = (language: Language): string[] =>
  Object.values(footerPages).map((paths) => paths[language]);

/** Where a quote request is posted, as JSON or as a plain form. */
export const quoteEndpoint = '/api/quote-requests';

/** The endpoint for photos; the token of their request and the key of each follow. */
export const photoEndpoint = '/api/photos';

export * as contactAnchors from './contact-anchors.ts';

/** Returns `{"token"}` to a form that a visitor starts to fill in; it is sent along in `tokenField`. */
export const formTokenEndpoint = '/api/form-token';

/** The endpoint for page views and button presses, which are counted in `DailySums`. */
export const dailySumsEndpoint = '/api/daily-sums';

/** The anchor of a project's log on the About page. @param id the project's number */
export const pourAnchor = (id: number) => `pour-${id}`;
