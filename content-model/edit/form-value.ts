import { groupsToNames, namesToGroups } from '#content-model/schema/name-groups.ts';
import { groupsToTexts } from '#content-model/schema/text-groups.ts';
import { type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';

/**
 * Converts a file's value to a form's: each text becomes a group with one text per language, so that a translation
 * stays with its text whether or not the form shows it, and each group written as its name alone becomes a group.
 */
export const toForm = (shape: ShapeDescription, written: unknown): unknown =>
  textsToGroups(shape, namesToGroups(shape, written));

/**
 * Converts a form's value to a file's. Null values of groups are dropped; in a list they become empty texts, so that
 * positions stay.
 */
export const toFile = (shape: ShapeDescription, form: unknown): unknown =>
  dropNulls(groupsToNames(shape, groupsToTexts(shape, form)));

function textsToGroups(shape: ShapeDescription | undefined, value: unknown): unknown {
  if (shape?.translated) return typeof value === 'object' || value === undefined ? value : { en: value };
  if (Array.isArray(value)) return value.map((entry) => textsToGroups(shape?.items, entry));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, inner]) => [
    key,
    // As a file has it that somebody has begun to write: a word with nothing after it.
    textsToGroups(shapeWithin(shape, key), inner ?? undefined),
  ]);
  return Object.fromEntries(parts);
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => dropNulls(entry ?? ''));
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return Object.fromEntries(present.map(([key, inner]) => [key, dropNulls(inner)]));
}
