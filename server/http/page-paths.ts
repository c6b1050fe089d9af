import path from 'node:path';

/** The one address of a page: `/about/`, `/about.html` → `/about`; `/index.html` → `/`. */
export function canonicalPath(asked: string): string {
  const bare = asked
    .replace(/\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '');
  return bare || '/';
}

/** The file at a canonical path, inside the built site's folder. */
export function fileOf(page: string): string {
  if (page === '/') return 'index.html';
  return path.posix.extname(page) ? page.slice(1) : `${page.slice(1)}.html`;
}
