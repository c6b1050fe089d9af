import type { WebSiteLeaf } from 'schema-dts';
import { routes } from '#shared/routes.ts';
import { nodeIds } from './node-ids.ts';

export function webSiteNode(name: string, site: URL): WebSiteLeaf {
  const { business, webSite } = nodeIds(site);
  return {
    '@type': 'WebSite',
    '@id': webSite,
    name,
    url: new URL(routes.home, site).href,
    inLanguage: 'en-US',
    publisher: { '@id': business },
  };
}
