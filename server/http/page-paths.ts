import path from 'node:path';
import { fold } from '#shared/fold.ts';
import { firstLanguage, type Language, languages } from '#shared/languages.ts';
import { aboutParts, footerPagePaths, languageOf, routesIn } from '#shared/routes.ts';

/** The one address of a page: `/about/`, `/about.html` → `/about`; `/index.html` → `/`. */
export function canonicalPath(requested: string): string {
  const bare = requested
    // Only from where they begin: a long row of them elsewhere would take seconds.
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '');
  return bare || '/';
}

/** The file at a canonical path, inside the built site's folder. */
export function fileOf(page: string): string {
  if (page === '/') return 'index.html';
  return path.posix.extname(page) ? page.slice(1) : `${page.slice(1)}.html`;
}

/** Matches what emails, signs and tools add after an address: the rest of a sentence, or a query without its `?`. */
const trailingText = /[&;?,"'>\p{Pe}\p{Pf}\p{Pi}].*$/su;
const trailingPunctuation = /(?<![./…!:\s\p{Cf}])[./…!:\s\p{Cf}]+$/u;

/** The pages of a language, and where those are that go on on further ones. */
const pagesOf = (language: Language) => [...Object.values(routesIn[language]), ...footerPagePaths(language)];
const allPages = languages.flatMap(pagesOf);
const pagedPaths = languages.flatMap((language) => [routesIn[language].gallery, routesIn[language].about]);
const pagedPath = new RegExp(`^(?:${pagedPaths.join('|')})(/[a-z0-9-]+){1,2}$`);

const isPage = (path: string) => pagedPath.test(path) || allPages.includes(path);
const withPrefix = new RegExp(`^(?:/(${languages.join('|')})(?![^/]))?(.*)$`, 's');

/**
 * Finds the page at an address that has the path of one language and the prefix of another: `/es/contact` and `/contacto` →
 * `/es/contacto`, `/en/contacto` → `/contact`.
 */
function findPageInMixedLanguages(path: string): string | undefined {
  const [, prefix, rest] = withPrefix.exec(path) ?? [];
  const page = languages
    .map((language) => (language === firstLanguage ? rest || '/' : `/${language}${rest}`))
    .find(isPage);
  return page && translatePath((prefix as Language | undefined) ?? languageOf(page), page);
}

/**
 * The page that a mangled address means: `/Contact`, `//contact`, `/contact).`, `/contact&utm_source=fb`, `/es/galería`,
 * `/es/contact`.
 * @returns the address of a page of ours, with its campaign parameters as the query; undefined if it is none
 */
export function findMeantPage(requested: string): { page: string; query: string } | undefined {
  const withoutTrailingText = requested.replace(trailingText, '');
  const bare = canonicalPath(fold(withoutTrailingText.replace(trailingPunctuation, '').replace(/^\/+/, '/')));
  const page = isPage(bare) ? bare : findPageInMixedLanguages(bare);
  if (!page) return undefined;
  const campaign = [
    ...new URLSearchParams(requested.slice(withoutTrailingText.length).replaceAll(/[;?]/g, '&')),
  ];
  return { page, query: String(new URLSearchParams(campaign.filter(([name]) => /^utm_\w+$/.test(name)))) };
}

/**
 * The same page in another language: in English, `/es/galeria/2` → `/gallery/2`.
 * @param page a canonical path
 * @returns undefined if it is no page of ours
 */
export function translatePath(language: Language, page: string): string | undefined {
  const from = languageOf(page);
  const position = pagesOf(from).findLastIndex((path) => `${page}/`.startsWith(`${path}/`));
  const path = pagesOf(from)[position];
  // Below the home page are the others alone.
  if (path === undefined || (path !== page && path === routesIn[from].home)) return undefined;
  const [lists, listsHere] = [aboutParts[language], aboutParts[from]];
  const rest = page.slice(path.length).replace(`/${listsHere.pours}`, `/${lists.pours}`);
  return pagesOf(language)[position]! + rest.replace(`/${listsHere.testimonials}`, `/${lists.testimonials}`);
}
