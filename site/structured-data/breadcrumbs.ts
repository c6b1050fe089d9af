import type { BreadcrumbListLeaf } from 'schema-dts';
import type { PageName } from '#shared/routes.ts';
import { paths } from '#site/language.ts';
import { pageLinks } from '#site/links.ts';

/** The path from the home page to this one. The home page has none: search engines want at least two steps. */
export function breadcrumbNode(
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
