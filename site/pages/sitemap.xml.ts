import type { APIRoute } from 'astro';
import { routes } from '#shared/routes.ts';
import { lastModified } from '#site/last-modified.ts';
import { contentFilesOf } from '#site/page-content.ts';

export const GET: APIRoute = ({ site }) => {
  const pages = Object.values(routes).map((route) => {
    const changed = lastModified(contentFilesOf(route));
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${new URL(route, site).href}</loc>${lastmod}</url>`;
  });
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${list}\n`);
};
