import type { AboutPageLeaf, CollectionPageLeaf, ContactPageLeaf, WebPageLeaf } from 'schema-dts';
import { locales } from '#shared/languages.ts';
import type { PageName } from '#shared/routes.ts';
import { language, paths } from '#site/language.ts';
import { sharePath } from '#site/share/share-card.ts';
import { sitePages } from '#site/site-pages.ts';
import { nodeIds } from './node-ids.ts';

type PageNode = WebPageLeaf | AboutPageLeaf | ContactPageLeaf | CollectionPageLeaf;

type Props = {
  title: string;
  description: string;
  name: PageName;
  path?: string | undefined;
  lastModified?: string | undefined;
};

/** The page itself. `lastModified`: ISO 8601, absent if unknown. */
export function webPageNode(
  { title, description, name, path = paths()[name], lastModified }: Props,
  site: URL,
): PageNode {
  const url = new URL(path, site).href;
  const { business, webSite } = nodeIds(site);
  return {
    '@type': sitePages[name].type,
    '@id': `${url}#webpage`,
    url,
    name: title,
    description,
    inLanguage: locales[language()],
    isPartOf: { '@id': webSite },
    about: { '@id': business },
    primaryImageOfPage: {
      '@type': 'ImageObject',
      contentUrl: new URL(sharePath(name), site).href,
    },
    ...(lastModified && { dateModified: lastModified }),
    ...(name !== 'home' && { breadcrumb: { '@id': `${url}#breadcrumb` } }),
  };
}
