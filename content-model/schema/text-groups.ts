import { type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import { hashOfText, isCurrentTranslation, isText, textsWithTranslation } from './translated.ts';

/** What a form writes in place of the hash when somebody confirms that a translation still fits. */
export const currentMark = 'looked at';

/** Returns the value with each text that has no Spanish as a plain text instead of a form's group. */
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
 * Returns the value with the hash of each text whose Spanish is new or was confirmed in the form: a person who writes
 * a translation has read the text.
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
