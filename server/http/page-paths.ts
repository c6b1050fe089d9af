import path from 'node:path';
import { fold } from '#shared/fold.ts';
import { firstLanguage, type Language, languages } from '#shared/languages.ts';
import { aboutParts, accessibilityPaths, languageOf, routesIn } from '#shared/routes.ts';

/** The one address of a page: `/about/`, `/about.html` → `/about`; `/index.html` → `/`. */
export function canonicalPath(asked: string): string {
  const bare = asked
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

/** What mails, signs and tools put behind an address: the rest of a sentence, or a query without its `?`. */
const tail = /[&;?,"'>\p{Pe}\p{Pf}\p{Pi}].*$/su;
const end = /(?<![./…!:\s\p{Cf}])[./…!:\s\p{Cf}]+$/u;

/** The pages of a language, and where those are that go on on further ones. */
const pagesOf = (language: Language) => [...Object.values(routesIn[language]), accessibilityPaths[language]];
const allPages = languages.flatMap(pagesOf);
const goOn = languages.flatMap((language) => [routesIn[language].gallery, routesIn[language].about]);
const furtherPage = new RegExp(`^(?:${goOn.join('|')})(/[a-z0-9-]+){1,2}$`);

/** Addresses that mix languages: `/es/contact` and `/contacto` both mean `/es/contacto`. */
const mixed = new Map(
  languages
    .filter((language) => language !== firstLanguage)
    .flatMap((language) => {
      const { home } = routesIn[language];
      return pagesOf(language).flatMap((page, at) => [
        [home + pagesOf(firstLanguage)[at]!, page] as const,
        [page.slice(home.length), page] as const,
      ]);
    }),
);

/**
 * The page that a mangled address means: `/Contact`, `//contact`, `/contact).`, `/contact&utm_source=fb`, `/es/galería`,
 * `/contacto`.
 * @returns the address of a page of ours, with what campaigns are told apart by as its query; undefined if it is none
 */
export function pageMeant(asked: string): { page: string; query: string } | undefined {
  const cut = asked.replace(tail, '');
  const bare = canonicalPath(fold(cut.replace(end, '').replace(/^\/+/, '/')));
  const page = furtherPage.test(bare) ? bare : (allPages.find((route) => route === bare) ?? mixed.get(bare));
  if (!page) return undefined;
  const campaign = [...new URLSearchParams(asked.slice(cut.length).replaceAll(/[;?]/g, '&'))];
  return { page, query: String(new URLSearchParams(campaign.filter(([name]) => /^utm_\w+$/.test(name)))) };
}

/**
 * The page of the first language at which somebody arrives who asks for one in another: `/es/galeria/2` → `/gallery/2`.
 * @param page a canonical path
 * @returns undefined if it is of the first language, or no page of ours
 */
export function inFirstLanguage(page: string): string | undefined {
  const language = languageOf(page);
  if (language === firstLanguage) return undefined;
  const position = pagesOf(language).findLastIndex((path) => `${page}/`.startsWith(`${path}/`));
  const path = pagesOf(language)[position];
  // Below the home page are the others alone.
  if (path === undefined || (path !== page && path === routesIn[language].home)) return undefined;
  const [lists, listsHere] = [aboutParts[firstLanguage], aboutParts[language]];
  const rest = page.slice(path.length).replace(`/${listsHere.pours}`, `/${lists.pours}`);
  return (
    pagesOf(firstLanguage)[position]! + rest.replace(`/${listsHere.testimonials}`, `/${lists.testimonials}`)
  );
}
