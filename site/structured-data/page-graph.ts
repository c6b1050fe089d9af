import type {
  AboutPageLeaf,
  BreadcrumbListLeaf,
  CollectionPageLeaf,
  ContactPageLeaf,
  Graph,
  Thing,
  WebPageLeaf,
  WebSiteLeaf,
} from 'schema-dts';
import type { Business } from '#content-model/schema/business.ts';
import { firstLanguage, locales } from '#shared/languages.ts';
import { type PageName, routes } from '#shared/routes.ts';
import { language, paths, siteLanguages } from '#site/language.ts';
import { pageLinks } from '#site/links.ts';
import { sitePages } from '#site/site-pages.ts';
import { businessNode, nodeIds } from './business.ts';

export type GraphInput = {
  site: URL;
  name: PageName;
  /** Its address, if it is one of several of that name. */
  path?: string | undefined;
  page: { title: string; description: string };
  business: Business;
  /** What only this page describes: its services, its photos. */
  things?: Thing[] | undefined;
};

/**
 * Everything a page tells search engines, as one schema.org graph. No `Review` and no `AggregateRating`: search
 * engines treat a company's ratings of itself as self-serving.
 */
export function pageGraph({ site, name, path, page, business, things = [] }: GraphInput): Graph {
  const breadcrumb = breadcrumbNode(name, site, path);
  const { title, description } = page;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      businessNode(business, site, name === 'contact'),
      webSiteNode(business.name, site),
      webPageNode({ title, description, name, path }, site),
      ...(breadcrumb ? [breadcrumb] : []),
      ...things,
    ],
  };
}

/** The graph as text for a `<script>`, which no value can close early. */
export function graphMarkup(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

function webSiteNode(name: string, site: URL): WebSiteLeaf {
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

type PageNode = WebPageLeaf | AboutPageLeaf | ContactPageLeaf | CollectionPageLeaf;

type PageProps = {
  title: string;
  description: string;
  name: PageName;
  path?: string | undefined;
};

/** The page itself. When it changed is in the sitemap, its picture in `og:image`: a first round trip is short. */
function webPageNode({ title, description, name, path = paths()[name] }: PageProps, site: URL): PageNode {
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
    ...(name !== 'home' && { breadcrumb: { '@id': `${url}#breadcrumb` } }),
  };
}

/** The path from the home page to this one. The home page has none: search engines want at least two steps. */
function breadcrumbNode(
  name: PageName,
  site: URL,
  path: string = paths()[name],
): BreadcrumbListLeaf | undefined {
  if (name === 'home') return undefined;
  const way = pageLinks().filter((link) => link.name === 'home' || link.name === name);
  return {
    '@type': 'BreadcrumbList',
    '@id': new URL(`${path}#breadcrumb`, site).href,
    itemListElement: way.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(href, site).href,
    })),
  };
}
