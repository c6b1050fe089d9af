import { findReferences } from '#content-model/check/references.ts';
import type { FileName } from '#content-model/schema/files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import type { Referent } from '#shared/content/shape.ts';
import { withPart } from '#shared/content/with-part.ts';

type Entries = Record<string, unknown>[];
/** The name of each entry of a list that has names, in order. */
const lists: Partial<Record<FileName, { to: Referent; names: (value: never) => unknown[] }>> = {
  'testimonials.yaml': { to: 'testimonial', names: (value: Entries) => value.map(({ name }) => name) },
  'services.yaml': {
    to: 'service',
    names: ({ blocks }: { blocks?: Entries }) => (blocks ?? []).map(({ anchor }) => anchor),
  },
  'business.yaml': {
    to: 'figure',
    names: ({ figures }: { figures?: object | null }) => Object.keys(figures ?? {}),
  },
};

export type Rename = { to: Referent; from: string; into: string };

/** What of a file has another name now; undefined if it is not so. */
export function renameIn(file: FileName, value: unknown, from: string, into: string): Rename | undefined {
  const list = lists[file];
  const names = list && value ? list.names(value as never) : [];
  return list && names.includes(into) && !names.includes(from) ? { to: list.to, from, into } : undefined;
}

/** What was given another name between two values of a file, and stayed where it was. */
export function renamesIn(file: FileName, before: unknown, after: unknown): Rename[] {
  const list = lists[file];
  if (!list || !before || !after) return [];
  const [old, now] = [list.names(before as never), list.names(after as never)];
  if (old.length !== now.length) return [];
  return old.flatMap((from, index) => {
    const into = now[index];
    const isRenamed = typeof from === 'string' && typeof into === 'string' && from !== into;
    return isRenamed && into && !old.includes(into) && !now.includes(from)
      ? [{ to: list.to, from, into }]
      : [];
  });
}

/** A file's value with the new names; undefined if it has none of the old ones. */
export function withRenames(file: FileName, value: unknown, renames: Rename[]): unknown {
  const found = [...findReferences(describeShape(file), value)].flatMap(({ path, to, name }) => {
    const rename = renames.find((each) => each.to === to && each.from === name.trim());
    return rename ? [{ path, into: rename.into }] : [];
  });
  if (found.length === 0) return undefined;
  return found.reduce((whole, { path, into }) => withPart(whole, path, into), value);
}
