import { queryClient } from '#desk/api/query-client.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { type RowPath, toRowPath } from '#shared/content/rows.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import type { Revision } from './file-draft.ts';
import { websiteQuery } from './website-query.ts';

/** How many revisions of a file are known: the website's state may be of one before the newest. */
const most = 8;
const revisions = new Map<ContentFile, Map<string, unknown>>();

/** Remembers what the server had: places that it names are places in a revision. */
export function noteRevision(name: ContentFile, revision: Revision | undefined) {
  if (!revision) return;
  const all = revisions.get(name) ?? new Map<string, unknown>();
  revisions.set(name, all);
  all.delete(revision.version);
  all.set(revision.version, revision.value);
  for (const oldest of all.keys()) if (all.size > most) all.delete(oldest);
}

export const forgetRevisions = () => revisions.clear();

/** The value of a file that the website's state is about; undefined while this page hasn't read it. */
export function valueInState(name: ContentFile): unknown {
  const version = queryClient.getQueryData(websiteQuery.queryKey)?.versions?.[name];
  return version === undefined ? undefined : revisions.get(name)?.get(version);
}

/**
 * The row path of a place that the website's state names in a file, as far as its entries are there. While that is of a
 * revision that this page hasn't read, no place in a list is known.
 */
export function rowPathOf(name: ContentFile, path: FieldPath): RowPath {
  const value = valueInState(name);
  if (value !== undefined) return toRowPath(value, path);
  const at = path.findIndex((step) => typeof step === 'number');
  return at < 0 ? path : path.slice(0, at);
}
