import { queryClient } from '#desk/api/query-client.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { type RowPath, toRowPath } from '#shared/content/rows.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import type { Revision } from './file-draft.ts';
import { websiteQuery } from './website-query.ts';

/** How many revisions of a file are stored: the website's state may be about an older one. */
const maxRevisions = 8;
const revisions = new Map<ContentFile, Map<string, unknown>>();

/** Stores a revision, because paths in the website's state are positions in a revision. */
export function storeRevision(name: ContentFile, revision: Revision | undefined) {
  if (!revision) return;
  const all = revisions.get(name) ?? new Map<string, unknown>();
  revisions.set(name, all);
  all.delete(revision.version);
  all.set(revision.version, revision.value);
  for (const oldest of all.keys()) if (all.size > maxRevisions) all.delete(oldest);
}

export const clearRevisions = () => revisions.clear();

/** Returns the value of a file that the website's state is about; undefined if this page hasn't read it. */
export function getReportedValue(name: ContentFile): unknown {
  const version = queryClient.getQueryData(websiteQuery.queryKey)?.versions?.[name];
  return version === undefined ? undefined : revisions.get(name)?.get(version);
}

/**
 * Converts a path of the website's state to a row path, as far as its entries exist. If this page hasn't read that revision, it
 * ends before the first index.
 */
export function reportedRowPath(name: ContentFile, path: FieldPath): RowPath {
  const value = getReportedValue(name);
  if (value !== undefined) return toRowPath(value, path);
  const at = path.findIndex((step) => typeof step === 'number');
  return at < 0 ? path : path.slice(0, at);
}
