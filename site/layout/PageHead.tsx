import { routes } from '#shared/routes.ts';

type Props = {
  page: { title: string; description: string; keywords: string[] };
  siteName: string;
  /** Absolute address of the page; absent where there is none, as for a page not found. */
  canonical?: string | undefined;
};

/** What a page tells search engines and those who share it. */
export function PageHead({ page, siteName, canonical }: Props) {
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.keywords.length > 0 && <meta name="keywords" content={page.keywords.join(', ')} />}
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {canonical && <meta property="og:url" content={canonical.replace(/\/$/, routes.home)} />}
    </>
  );
}
