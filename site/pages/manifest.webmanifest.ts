import type { APIRoute } from 'astro';
import { load } from '#content/load.ts';
import { routes } from '#shared/routes.ts';
import { iconFiles } from '#site/icons/mark.ts';

export const GET: APIRoute = () => {
  const { name, tagline } = load('business.yaml');
  const icons = Object.entries(iconFiles)
    .filter(([icon]) => icon.startsWith('icon'))
    .map(([icon, { edge }]) => ({
      src: `/${icon}.png`,
      sizes: `${edge}x${edge}`,
      type: 'image/png',
      purpose: icon.includes('maskable') ? 'maskable' : 'any',
    }));
  const colors = { background_color: '#f6f4f0', theme_color: '#f6f4f0' };
  return Response.json({
    name,
    description: tagline,
    start_url: routes.home,
    display: 'browser',
    ...colors,
    icons,
  });
};
