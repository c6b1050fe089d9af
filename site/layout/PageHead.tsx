import { shareSize } from '#site/share/share-card.ts';

type Props = {
  page: { title: string; description: string; keywords: string[] };
  siteName: string;
  /** Absolute addresses of the page and its share picture; absent if the page has none, as when a page is not found. */
  shared?: { canonical: string; picture: string; pictureAlt: string } | undefined;
};

/** What a page tells search engines and social networks. */
export function PageHead({ page, siteName, shared }: Props) {
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.keywords.length > 0 && <meta name="keywords" content={page.keywords.join(', ')} />}
      <meta name="robots" content={shared ? 'max-image-preview:large' : 'noindex'} />
      {shared && (
        <>
          <link rel="canonical" href={shared.canonical} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={siteName} />
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
