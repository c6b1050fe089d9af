import { type FooterPage, footerPages, type PageName } from '#shared/routes.ts';
import { aboutLists } from '#site/about-pages.ts';
import { galleryPages } from '#site/gallery/gallery-pages.ts';
import { type Alternate, inLanguage, paths, siteLanguages } from '#site/language.ts';

/** The addresses of a page: About and the gallery may go on on pages of their own. */
export function addressesOf(name: PageName): string[] {
  const first = paths()[name];
  if (name === 'about') return [first, ...aboutLists().pages.map(({ path }) => path)];
  if (name !== 'gallery') return [first];
  return galleryPages().map(({ params }) => [first, params.page].filter(Boolean).join('/'));
}

/** The same page in each language of the site; nothing where it has but one. */
export function alternatesOf(name: PageName, path: string): Alternate[] {
  if (siteLanguages().length === 1) return [];
  const position = addressesOf(name).indexOf(path);
  return siteLanguages().map((language) => ({
    language,
    path: inLanguage(language, () => addressesOf(name)[position]!),
  }));
}

/** A page of the footer in each language, likewise. */
export const footerPageAlternates = (name: FooterPage): Alternate[] =>
  siteLanguages().length === 1
    ? []
    : siteLanguages().map((language) => ({ language, path: footerPages[name][language] }));
