import type { APIRoute } from 'astro';
import { drawMark, iconFiles } from '#site/icons/mark.ts';

export function getStaticPaths() {
  return Object.entries(iconFiles).map(([icon, props]) => ({ params: { icon }, props }));
}

export const GET: APIRoute<(typeof iconFiles)[keyof typeof iconFiles]> = async ({ props }) =>
  new Response(new Uint8Array(await drawMark(props)), { headers: { 'content-type': 'image/png' } });
