import path from 'node:path';
import { accessibilityPath, routes } from '#shared/routes.ts';

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

/** Where the gallery or About goes on. */
const furtherPage = new RegExp(`^(?:${routes.gallery}|${routes.about})(/[a-z0-9-]+){1,2}$`);

/**
 * The page that a mangled address means: `/Contact`, `//contact`, `/contact).`, `/contact&utm_source=fb`.
 * @returns the address of a page of ours, with what campaigns are told apart by as its query; undefined if it is none
 */
export function pageMeant(asked: string): { page: string; query: string } | undefined {
  const cut = asked.replace(tail, '');
  const bare = canonicalPath(cut.replace(end, '').replace(/^\/+/, '/').toLowerCase());
  const pages = [...Object.values(routes), accessibilityPath];
  const page = furtherPage.test(bare) ? bare : pages.find((route) => route === bare);
  if (!page) return undefined;
  const campaign = [...new URLSearchParams(asked.slice(cut.length).replaceAll(/[;?]/g, '&'))];
  return { page, query: String(new URLSearchParams(campaign.filter(([name]) => /^utm_\w+$/.test(name)))) };
}
