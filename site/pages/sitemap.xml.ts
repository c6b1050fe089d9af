import type { APIRoute } from 'astro';
import { routes } from '#shared/routes.ts';
import { aboutPages } from '#site/about-pages.ts';
import { galleryPages } from '#site/gallery/gallery-pages.ts';
import { lastChanged } from '#site/page-content.ts';
import { pageNames } from '#site/site-pages.ts';

export const GET: APIRoute = ({ site }) => {
  const pages = pageNames.flatMap((name) => {
    const changed = lastChanged(name);
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    const further = name === 'about' ? aboutPages.map(({ path }) => path) : [];
    const paths =
      name === 'gallery'
        ? galleryPages().map(({ params }) => [routes.gallery, params.page].filter(Boolean).join('/'))
        : [routes[name], ...further];
    return paths.map((path) => `<url><loc>${new URL(path, site).href}</loc>${lastmod}</url>`);
  });
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${list}\n`);
};
