import type { APIRoute } from 'astro';
import { planes } from '#content-model/colors/palette.ts';
import { routes } from '#shared/routes.ts';
import { iconFiles } from '#site/icons/mark.ts';
import { loadContent } from '#site/language.ts';

export const GET: APIRoute = () => {
  const { name, shortName, tagline } = loadContent('business.yaml');
  const icons = Object.entries(iconFiles)
    .filter(([icon]) => icon.startsWith('icon'))
    .map(([icon, { edge }]) => ({
      src: `/${icon}.png`,
      sizes: `${edge}x${edge}`,
      type: 'image/png',
      purpose: icon.includes('maskable') ? 'maskable' : 'any',
    }));
  const colors = { background_color: planes.paper, theme_color: planes.paper };
  return Response.json({
    name,
    ...(shortName && { short_name: shortName }),
    description: tagline,
    start_url: routes.home,
    display: 'browser',
    ...colors,
    icons,
  });
};
