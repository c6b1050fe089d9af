import { findReferences } from '#content-model/check/references.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { Referent } from '#shared/content/shape.ts';
import { withPart } from '#shared/content/with-part.ts';

const namesOf = (list: unknown, key: string) =>
  Array.isArray(list) ? list.map((entry) => ownValue(entry, key)) : [];
/** What each file has names for, and which those are. */
const named: Partial<Record<ContentFile, { to: Referent; names: (value: unknown) => unknown[] }>> = {
  'testimonials.yaml': { to: 'testimonial', names: (value) => namesOf(value, 'name') },
  'services.yaml': { to: 'service', names: (value) => namesOf(ownValue(value, 'blocks'), 'anchor') },
  'business.yaml': { to: 'figure', names: (value) => Object.keys(ownValue(value, 'figures') ?? {}) },
};

export type Rename = { to: Referent; from: string; into: string };

/** What of a file has another name now; undefined if it is not so. */
export function renameIn(file: ContentFile, value: unknown, from: string, into: string): Rename | undefined {
  const { to, names } = named[file] ?? {};
  const known = names?.(value) ?? [];
  return to && known.includes(into) && !known.includes(from) ? { to, from, into } : undefined;
}

/** A file's value with the new name; undefined if it has the old one nowhere. */
export function withRename(file: ContentFile, value: unknown, { to, from, into }: Rename): unknown {
  const found = [...findReferences(describeShape(file), value)].filter(
    (reference) => reference.to === to && reference.name.trim() === from,
  );
  if (found.length === 0) return undefined;
  return found.reduce((whole, { path }) => withPart(whole, path, into), value);
}
