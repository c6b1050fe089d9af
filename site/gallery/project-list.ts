import { allKinds, type Filter } from './project-filter.ts';

/** The most projects that are on one page; more are split into pages of `perPage`. */
export const onOnePage = 24;

/**
 * How many projects a page has: they fit into one round trip of a new connection (docs/decisions/looks.md), and fill
 * the last row.
 */
export const perPage = 12;

/** One page of the projects that a filter shows. */
export interface ListPage {
  filter: Filter;
  /** Counted from 1. */
  page: number;
  /** Projects on all of its pages. */
  count: number;
  /** Height of the tallest picture on them, by its width. */
  tallest: number;
}

/** @param gallery its first page, in the visitor's language */
export function pagePath(gallery: string, filter: string, page = 1): string {
  const parts = [gallery, filter !== allKinds && filter, page > 1 && page];
  return parts.filter(Boolean).join('/');
}

/**
 * What `pagePath` was given: `/gallery/repair/2`, and `/es/galeria/repair/2`, which begins with its language; at the desk
 * below the address of a preview.
 */
export function readPath(path: string): { gallery: string; filter: string; page: number } {
  const [, gallery = '', rest = ''] = /^((?:.*\/preview\/[^/]+)?(?:\/..)?\/[^/]+)\/?(.*)/.exec(path) ?? [];
  const [first = '', second] = rest.split('/');
  const isNumber = /^\d+$/.test(first);
  return {
    gallery,
    filter: isNumber || !first ? allKinds : first,
    page: Number(isNumber ? first : second) || 1,
  };
}

/** Returns the page of the project at a position in its list. */
export const pageOf = (position: number) => Math.floor(position / perPage) + 1;
