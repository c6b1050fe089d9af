import type { WebSiteLeaf } from 'schema-dts';
import { firstLanguage } from '#shared/languages.ts';
import { routes } from '#shared/routes.ts';
import { siteLanguages } from '#site/language.ts';
import { nodeIds } from './node-ids.ts';
import { inLanguages } from './web-page.ts';

export function webSiteNode(name: string, site: URL): WebSiteLeaf {
  const { business, webSite } = nodeIds(site);
  return {
    '@type': 'WebSite',
    '@id': webSite,
    name,
    url: new URL(routes.home, site).href,
    inLanguage:
      siteLanguages().length === 1
        ? inLanguages[firstLanguage]
        : siteLanguages().map((language) => inLanguages[language]),
    publisher: { '@id': business },
  };
}
