import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'parse5';
import { findAll, getAttribute, textOf } from '#server/requests/element-tree.ts';
import { routes } from '#shared/routes.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';

export type Node = Record<string, unknown> & { '@type': string; '@id': string };

/** The JSON of a built page's one graph, and its nodes. @throws if the page has none, or more than one */
export function builtGraph(route: string) {
  const page = parse(readFileSync(path.join(fixtureSite.dist, `${route.slice(1) || 'index'}.html`), 'utf8'));
  const scripts = findAll(page, (element) => getAttribute(element, 'type') === 'application/ld+json');
  if (scripts.length !== 1) throw new Error(`${route} has ${scripts.length} graphs`);
  const json = textOf(scripts[0]!);
  return { json, nodes: JSON.parse(json)['@graph'] as Node[] };
}

export const builtGraphs = () =>
  Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, builtGraph(route)]));
