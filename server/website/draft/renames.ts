import { findReferences } from '#content-model/check/references.ts';
import { renameInText } from '#content-model/placeholders/fill-text.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { hashOfText } from '#content-model/schema/translated.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { type Referent, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
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
export function findRename(
  file: ContentFile,
  value: unknown,
  from: string,
  into: string,
): Rename | undefined {
  const { to, names } = named[file] ?? {};
  const known = names?.(value) ?? [];
  const isOne = known.filter((name) => name === into).length === 1;
  return to && isOne && !known.includes(from) ? { to, from, into } : undefined;
}

/** A file's value with the new name; undefined if it has the old one nowhere. */
export function applyRename(file: ContentFile, value: unknown, { to, from, into }: Rename): unknown {
  const shape = describeShape(file);
  const found = [...findReferences(shape, value)].filter(
    (reference) => reference.to === to && reference.name.trim() === from,
  );
  const referring = found.reduce((whole, { path }) => withPart(whole, path, into), value);
  // A number is also filled into texts, but not into those that are filled in elsewhere, or vouched for to the letter.
  const isFilledIn = to === 'figure' && file !== 'business.yaml' && file !== 'claims.yaml';
  const renamed = isFilledIn ? renameInTexts(shape, referring, from, into) : referring;
  return renamed === value ? undefined : renamed;
}

/** The value with `{from}` in its texts as `{into}`; the same object if it's in none. */
function renameInTexts(
  shape: ShapeDescription | undefined,
  value: unknown,
  from: string,
  into: string,
): unknown {
  if (typeof value === 'string')
    return shape?.refersTo || shape?.enum ? value : renameInText(value, from, into);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    const within = shape?.translated ? undefined : shapeWithin(shape, step);
    return [key, inner, renameInTexts(within, inner, from, into)] as const;
  });
  if (parts.every(([, before, after]) => before === after)) return value;
  const renamed = parts.map(([key, , after]) => [key, after] as const);
  if (Array.isArray(value)) return renamed.map(([, after]) => after);
  const group = Object.fromEntries(renamed);
  // The translation fits as well as it did.
  const isLookedAt = shape?.translated && 'of' in value && value.of === hashOfText(textIn(value, 'en'));
  return isLookedAt ? { ...group, of: hashOfText(textIn(group, 'en')) } : group;
}

const textIn = (group: object, language: string) => String(ownValue(group, language) ?? '');
