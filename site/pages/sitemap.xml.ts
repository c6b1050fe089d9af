import type { APIRoute } from 'astro';
import { routes } from '#shared/routes.ts';
import { lastModified } from '#site/last-modified.ts';
import { contentFilesOf } from '#site/page-content.ts';
import { pageNames } from '#site/site-pages.ts';

export const GET: APIRoute = ({ site }) => {
  const pages = pageNames.map((name) => {
    const changed = lastModified(contentFilesOf(name));
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${new URL(routes[name], site).href}</loc>${lastmod}</url>`;
  });
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${list}\n`);
};
