import type { WebSiteLeaf } from 'schema-dts';
import { firstLanguage, locales } from '#shared/languages.ts';
import { routes } from '#shared/routes.ts';
import { siteLanguages } from '#site/language.ts';
import { nodeIds } from './node-ids.ts';

export function webSiteNode(name: string, site: URL): WebSiteLeaf {
  const { business, webSite } = nodeIds(site);
  return {
    '@type': 'WebSite',
    '@id': webSite,
    name,
    url: new URL(routes.home, site).href,
    inLanguage:
      siteLanguages().length === 1
        ? locales[firstLanguage]
        : siteLanguages().map((language) => locales[language]),
    publisher: { '@id': business },
  };
}
