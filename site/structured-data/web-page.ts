import type { AboutPageLeaf, CollectionPageLeaf, ContactPageLeaf, WebPageLeaf } from 'schema-dts';
import { routes } from '#shared/routes.ts';
import { sharePath } from '#site/share/share-pages.ts';
import { nodeIds } from './node-ids.ts';

type PageNode = WebPageLeaf | AboutPageLeaf | ContactPageLeaf | CollectionPageLeaf;

const types: Record<string, PageNode['@type']> = {
  [routes.about]: 'AboutPage',
  [routes.contact]: 'ContactPage',
  [routes.gallery]: 'CollectionPage',
};

type Props = { title: string; description: string; route: string; lastModified?: string | undefined };

/** The page itself. `lastModified`: ISO 8601, absent where nothing can say. */
export function webPageNode({ title, description, route, lastModified }: Props, site: URL): PageNode {
  const url = new URL(route, site).href;
  const { business, webSite } = nodeIds(site);
  return {
    '@type': types[route] ?? 'WebPage',
    '@id': `${url}#webpage`,
    url,
    name: title,
    description,
    inLanguage: 'en-US',
    isPartOf: { '@id': webSite },
    about: { '@id': business },
    primaryImageOfPage: {
      '@type': 'ImageObject',
      contentUrl: new URL(sharePath(route), site).href,
    },
    ...(lastModified && { dateModified: lastModified }),
    ...(route !== routes.home && { breadcrumb: { '@id': `${url}#breadcrumb` } }),
  };
}
