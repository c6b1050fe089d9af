import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findAll, getAttribute } from '#server/requests/element-tree.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';
import type { Subject } from '../subject/subject.ts';

const build = 'Build the site again, with the settings that it will run with: `npm run build`.';
const refuse = (where: string, what: string) => refused(where, what, build);

export const builtSite: Check = {
  name: 'The built site matches the content, and search engines may read it',
  find: (subject) =>
    [
      subject.pages.length > 0 &&
        !subject.isBuiltFromThis &&
        refuse(subject.distDir, `It was not built from ${subject.contentDir} with the current settings.`),
      ...findInPages(subject),
      ...findForSearch(subject),
    ].filter((finding) => finding !== false),
};

function findInPages({ pages, settings: { serverUrl }, siteUrl }: Subject): Finding[] {
  return pages.flatMap(({ route, document }) => {
    const robots = findAll(document, (element) => getAttribute(element, 'name') === 'robots').map(
      (element) => getAttribute(element, 'content') ?? '',
    );
    const hidden = route !== '/404' && robots.some((content) => /noindex|none/i.test(content));
    const wrong = findAll(document, ({ tagName }) => tagName === 'form')
      .map((form) => getAttribute(form, 'action'))
      .filter((action) => action?.includes('/api/quote-requests'))
      .map((action) => new URL(action!, siteUrl))
      .filter(({ origin }) => origin !== serverUrl.origin);
    return [
      ...(hidden ? [refuse(route, 'Search engines are told to leave this page out.')] : []),
      ...wrong.map(({ origin }) =>
        refused(
          route,
          `The form sends to ${origin}, but the server is at ${serverUrl.origin}.`,
          'Build with PUBLIC_QUOTE_ENDPOINT and run with SERVER_URL set to the same address.',
        ),
      ),
    ];
  });
}

function findForSearch({ distDir, siteUrl, pages }: Subject): Finding[] {
  if (pages.length === 0) return [];
  const read = (file: string) =>
    existsSync(path.join(distDir, file)) ? readFileSync(path.join(distDir, file), 'utf8') : '';
  const [robots, sitemap] = [read('robots.txt'), read('sitemap.xml')];
  const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place!);
  return [
    ...(/^\s*Disallow:\s*\/\s*$/im.test(robots)
      ? [refuse('robots.txt', 'Search engines are told to stay away.')]
      : []),
    ...(robots.includes(`${siteUrl.origin}/sitemap.xml`)
      ? []
      : [refuse('robots.txt', 'It does not name the sitemap of this address.')]),
    ...(places.length > 0 && places.every((place) => place.startsWith(`${siteUrl.origin}/`))
      ? []
      : [refuse('sitemap.xml', 'It does not list the pages of this address.')]),
  ];
}
