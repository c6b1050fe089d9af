import { type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import { hashOfText, isCurrentTranslation, isText, textsWithTranslation } from './translated.ts';

/** What a form writes in place of the hash of a text whose Spanish somebody has looked at. */
export const currentMark = 'looked at';

/** The value with every text that a form has as a group, and that has no Spanish, as the text alone. */
export function groupsToTexts(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((entry, index) => groupsToTexts(shapeWithin(shape, index), entry));
  if (typeof value !== 'object' || value === null) return value;
  if (isText(shape, value)) {
    const { en, es, of, ...unknown } = value as Record<string, unknown>;
    if (Object.keys(unknown).length > 0) return value;
    if (es === undefined || es === '') return en;
    return { ...(en !== undefined && { en }), es, ...(of !== undefined && { of }) };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, groupsToTexts(shapeWithin(shape, key), inner)]),
  );
}

/**
 * The value with the hash of each text whose Spanish is new in it, or was looked at in the form: whoever writes a
 * translation has read what it is of.
 */
export function withHashes(shape: ShapeDescription, before: unknown, after: unknown): unknown {
  const known = new Set([...textsWithTranslation(shape, before)].map(({ text }) => text.es));
  const changed = structuredClone(after);
  for (const { path, text } of textsWithTranslation(shape, after)) {
    const isNew = text.of === currentMark || !known.has(text.es!);
    if (!isNew || isCurrentTranslation(text)) continue;
    const group = path.reduce((inside, step) => (inside as Record<string | number, unknown>)[step], changed);
    Object.assign(group as object, { of: hashOfText(text.en) });
  }
  return changed;
}
