import type { APIRoute } from 'astro';
import { inLanguage, loadContent, siteLanguages } from '#site/language.ts';
import { loadLogo } from '#site/logo/site-logo.ts';
import { drawSharePicture } from '#site/share/draw-share-picture.ts';
import { shareCard, shareName } from '#site/share/share-card.ts';
import { pageNames } from '#site/site-pages.ts';
import { sitePalette } from '#site/styles/site-colors.ts';

export function getStaticPaths() {
  return siteLanguages().flatMap((language) =>
    inLanguage(language, () =>
      pageNames.map((page) => ({ params: { page: shareName(page) }, props: shareCard(page) })),
    ),
  );
}

export const GET: APIRoute<{ heading: string; photo: string }> = async ({ props }) => {
  const { name, phone } = loadContent('business.yaml');
  const picture = await drawSharePicture({
    ...props,
    business: name,
    phone: phone.shown,
    palette: sitePalette(),
    logo: loadLogo(),
  });
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
