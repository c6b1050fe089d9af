import type { APIRoute } from 'astro';
import { drawIcon, iconFiles } from '#site/icons/mark.ts';
import { loadLogo } from '#site/logo/site-logo.ts';
import { sitePalette } from '#site/styles/site-colors.ts';

export function getStaticPaths() {
  return Object.entries(iconFiles).map(([icon, props]) => ({ params: { icon }, props }));
}

export const GET: APIRoute<(typeof iconFiles)[keyof typeof iconFiles]> = async ({ props }) =>
  new Response(new Uint8Array(await drawIcon(props, { palette: sitePalette(), logo: loadLogo() })), {
    headers: { 'content-type': 'image/png' },
  });
