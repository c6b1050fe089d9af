import { type Language, locales } from '#shared/languages.ts';
import type { PageName } from '#shared/routes.ts';
import { type Alternate, language, paths } from '#site/language.ts';
import { noteOf } from '#site/photos/photos.ts';
import { shareCard, sharePath, shareSize } from '#site/share/share-card.ts';

type Props = {
  /** The same page in each language; nothing where there is but one. */
  alternates: Alternate[];
  site: URL;
  page: { title: string; description: string; keywords: string[] };
  siteName: string;
  /** Absolute addresses of the page and its share picture; absent if the page has none, as when a page is not found. */
  shared?: { canonical: string; picture: string; pictureAlt: string } | undefined;
};

/** As social networks call it. */
const localeOf = (each: Language) => locales[each].replace('-', '_');

/** What a page tells search engines and social networks. */
export function PageHead({ page, siteName, shared, alternates, site }: Props) {
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.keywords.length > 0 && <meta name="keywords" content={page.keywords.join(', ')} />}
      <meta name="robots" content={shared ? 'max-image-preview:large' : 'noindex'} />
      {shared && (
        <>
          <link rel="canonical" href={shared.canonical} />
          {alternates.map((each) => (
            <link
              key={each.language}
              rel="alternate"
              hrefLang={each.language}
              href={new URL(each.path, site).href}
            />
          ))}
          {alternates.length > 0 && (
            <link rel="alternate" hrefLang="x-default" href={new URL(alternates[0]!.path, site).href} />
          )}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={siteName} />
          {alternates.length > 0 && <meta property="og:locale" content={localeOf(language())} />}
          <meta property="og:url" content={shared.canonical} />
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description} />
          <meta property="og:image" content={shared.picture} />
          <meta property="og:image:width" content={String(shareSize.width)} />
          <meta property="og:image:height" content={String(shareSize.height)} />
          <meta property="og:image:alt" content={shared.pictureAlt} />
          {/* All else X takes from what stands above. */}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** What a page tells social networks, with absolute addresses. */
export function shareLinks(name: PageName, site: URL, path: string = paths()[name]) {
  const { heading, photo } = shareCard(name);
  return {
    canonical: new URL(path, site).href,
    picture: new URL(sharePath(name), site).href,
    pictureAlt: `${heading}. ${noteOf(photo).alt}.`,
  };
}
