import type { APIRoute } from 'astro';
import { inLanguage, siteLanguages } from '#site/language.ts';
import { addressesOf, alternatesOf } from '#site/languages/alternates.ts';
import { lastChanged } from '#site/page-content.ts';
import { pageNames } from '#site/site-pages.ts';

export const GET: APIRoute = ({ site }) => {
  const absolute = (path: string) => new URL(path, site).href;
  const links = siteLanguages().length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  const pages = siteLanguages().flatMap((language) => inLanguage(language, entries));
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links}>\n${pages.join('\n')}\n</urlset>\n`,
  );

  function entries() {
    return pageNames.flatMap((name) => {
      const changed = lastChanged(name);
      const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
      return addressesOf(name).map((path) => {
        const links = alternatesOf(name, path).map(
          (each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${absolute(each.path)}"/>`,
        );
        return `<url><loc>${absolute(path)}</loc>${lastmod}${links.join('')}</url>`;
      });
    });
  }
};
