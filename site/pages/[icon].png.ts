import type { APIRoute } from 'astro';
import { drawIcon, iconFiles } from '#site/icons/mark.ts';
import { ownLogo } from '#site/logo/own-logo.ts';
import { ownPalette } from '#site/styles/own-colors.ts';

export function getStaticPaths() {
  return Object.entries(iconFiles).map(([icon, props]) => ({ params: { icon }, props }));
}

export const GET: APIRoute<(typeof iconFiles)[keyof typeof iconFiles]> = async ({ props }) =>
  new Response(new Uint8Array(await drawIcon(props, { palette: ownPalette(), logo: ownLogo() })), {
    headers: { 'content-type': 'image/png' },
  });
