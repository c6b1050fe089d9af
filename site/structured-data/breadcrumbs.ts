import type { BreadcrumbListLeaf } from 'schema-dts';
import { pageLinks } from '#site/layout/links.ts';

/** The way from the home page to this one. The home page has none: search engines want two steps at least. */
export function breadcrumbNode(route: string, site: URL): BreadcrumbListLeaf | undefined {
  const [home] = pageLinks;
  const here = pageLinks.find(({ href }) => href === route);
  if (!here || here === home) return undefined;
  return {
    '@type': 'BreadcrumbList',
    '@id': new URL(`${route}#breadcrumb`, site).href,
    itemListElement: [home, here].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(href, site).href,
    })),
  };
}
