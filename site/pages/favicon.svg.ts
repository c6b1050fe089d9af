import type { APIRoute } from 'astro';
import { type Palette, planes } from '#content-model/colors/palette.ts';
import { drawIcon } from '#site/icons/mark.ts';
import { loadLogo } from '#site/logo/site-logo.ts';
import { sitePalette } from '#site/styles/site-colors.ts';

const edge = 128;

/** The mark, light if the browser's tabs are dark; or the owner's logo on a plate of paper. */
export const GET: APIRoute = async () =>
  new Response(await drawing(), { headers: { 'content-type': 'image/svg+xml' } });

async function drawing() {
  const [logo, palette] = [loadLogo(), sitePalette()];
  if (!logo) return markIcon(palette);
  const png = await drawIcon({ edge, margin: 1 }, { logo, palette });
  const picture = `<image href="data:image/png;base64,${png.toString('base64')}" width="${edge}" height="${edge}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}">${picture}</svg>\n`;
}

function markIcon({ accent, dark }: Palette) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" fill="none" stroke="${dark}" stroke-width="2.5"><style>@media (prefers-color-scheme: dark) { svg { stroke: ${planes.paper} } }</style><path d="M2 2h30v30H2z"/><path d="M12.5 21.5H32V32H12.5z" fill="${accent}" stroke="none"/><path d="M2 21.5h30M12.5 2v30" stroke-width="1.75"/></svg>
`;
}
