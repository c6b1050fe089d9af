import type { Graph, Thing } from 'schema-dts';
import type { Business } from '#content-model/schema/business.ts';
import type { PageName } from '#shared/routes.ts';
import { breadcrumbNode } from './breadcrumbs.ts';
import { businessNode } from './business.ts';
import { webPageNode } from './web-page.ts';
import { webSiteNode } from './web-site.ts';

export type GraphInput = {
  site: URL;
  name: PageName;
  /** Its address, if it is one of several of that name. */
  path?: string | undefined;
  page: { title: string; description: string };
  business: Business;
  lastModified?: string | undefined;
  /** What only this page describes: its services, its photographs. */
  things?: Thing[] | undefined;
};

/**
 * Everything a page tells search engines, as one schema.org graph. No `Review` and no `AggregateRating`: search
 * engines treat a company's ratings of itself as self-serving.
 */
export function pageGraph({
  site,
  name,
  path,
  page,
  business,
  lastModified,
  things = [],
}: GraphInput): Graph {
  const breadcrumb = breadcrumbNode(name, site, path);
  const { title, description } = page;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      businessNode(business, site, name === 'contact'),
      webSiteNode(business.name, site),
      webPageNode({ title, description, name, path, lastModified }, site),
      ...(breadcrumb ? [breadcrumb] : []),
      ...things,
    ],
  };
}

/** The graph as text for a `<script>`, which no value can close early. */
export function graphMarkup(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
