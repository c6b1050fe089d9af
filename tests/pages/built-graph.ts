import { parse } from 'parse5';
import { findAll, getAttribute, textOf } from '#server/requests/element-tree.ts';
import { furtherLanguages } from '#shared/languages.ts';
import { routes, routesIn } from '#shared/routes.ts';
import { fixtureSite, sampleSite } from '#tests/support/fixture-site.ts';
import { builtHtml } from './built-page.ts';

export type Node = Record<string, unknown> & { '@type': string; '@id': string };

/**
 * The JSON of a built page's one graph, and its nodes.
 * @param dist of which site; by default the tests' own
 * @throws if the page has none, or more than one
 */
export function builtGraph(route: string, dist = fixtureSite.dist) {
  const page = parse(builtHtml(route, dist));
  const scripts = findAll(page, (element) => getAttribute(element, 'type') === 'application/ld+json');
  if (scripts.length !== 1) throw new Error(`${route} has ${scripts.length} graphs`);
  const json = textOf(scripts[0]!);
  return { json, nodes: JSON.parse(json)['@graph'] as Node[] };
}

/** The graphs of the tests' own pages, and of the sample's in its other languages, by their addresses. */
export const builtGraphs = () =>
  Object.fromEntries([
    ...Object.values(routes).map((route) => [route, builtGraph(route)] as const),
    ...furtherLanguages
      .flatMap((language) => Object.values(routesIn[language]))
      .map((route) => [route, builtGraph(route, sampleSite.dist)] as const),
  ]);
