import type { APIRoute } from 'astro';
import { type LogoFile, servedBytes } from '#site/logo/logo-file.ts';
import { loadLogo } from '#site/logo/site-logo.ts';

/** The owner's logo as the header and the footer show it; no file for an owner without a logo. */
export function getStaticPaths() {
  const logo = loadLogo();
  const files = logo ? [logo.light, ...(logo.dark ? [logo.dark] : [])] : [];
  return files.map((file) => ({ params: { file: file.path.replace('/logo/', '') }, props: { logo: file } }));
}

export const GET: APIRoute<{ logo: LogoFile }> = async ({ props: { logo } }) =>
  new Response(new Uint8Array(await servedBytes(logo)), {
    headers: { 'content-type': logo.isSvg ? 'image/svg+xml' : 'image/png' },
  });
