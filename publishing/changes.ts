import { describeShape } from '#content-model/schema/shape.ts';
import { type ChangeKind, kindOf } from '#shared/content/change-kind.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { isGroup, ownValue } from '#shared/content/own-value.ts';
import { pairEntries } from '#shared/content/pair-entries.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import type { DraftChange } from '#shared/desk/website.ts';

type Found = Omit<DraftChange, 'file'>;

/**
 * Returns the differences between two values of a file, in the shape of forms: one per field, one per added or removed
 * entry of a list, and one per list whose order changed.
 */
export const changesOfFile = (file: ContentFile, before: unknown, after: unknown): DraftChange[] =>
  differences(describeShape(file), before, after, []).map((found) => ({ file, ...found }));

function differences(
  shape: ShapeDescription | undefined,
  before: unknown,
  after: unknown,
  path: FieldPath,
): Found[] {
  if (isSame(before, after)) return [];
  if (shape?.translated) return [createChange(path, withoutHash(before), withoutHash(after))];
  if (Array.isArray(before) && Array.isArray(after)) return differencesOfList(shape, before, after, path);
  if (!isGroup(before) || !isGroup(after)) return [createChange(path, before, after)];
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.flatMap((key) => {
    const [was, is] = [ownValue(before, key), ownValue(after, key)];
    if (isAutomaticId(shape, key)) return [];
    const found = differences(shapeWithin(shape, key), was, is, [...path, key]);
    // An entry with a name of the owner's own.
    const isEntry = shape?.properties === undefined && isGroup(is ?? was);
    return isEntry ? found.map((each) => withEntryTitle(is ?? was, each)) : found;
  });
}

function differencesOfList(
  shape: ShapeDescription | undefined,
  before: unknown[],
  after: unknown[],
  path: FieldPath,
): Found[] {
  const pairs = entriesOf(shape, before, after);
  if (!pairs) return [createChange(path, before, after)];
  const gone = before.flatMap((entry, index) =>
    pairs.includes(index) ? [] : [withEntryTitle(entry, createChange([...path, index], entry, undefined))],
  );
  const others = after.flatMap((entry, index) => {
    const was = before[pairs[index]!];
    const place = [...path, index];
    return differences(shape?.items, was, entry, place).map((found) => withEntryTitle(entry, found));
  });
  const kept = pairs.filter((place) => place >= 0);
  const isMoved = kept.some((place, index) => index > 0 && place < kept[index - 1]!);
  const titles = (list: unknown[]) => list.map(titleOf);
  return [...others, ...gone, ...(isMoved ? [createChange(path, titles(before), titles(after))] : [])];
}

/** Whether a field is an id that is set automatically: it isn't a person's change. */
const isAutomaticId = (shape: ShapeDescription | undefined, key: string) =>
  key === 'id' && shape?.properties?.id?.givenByItself === true;

/** Pairs the entries of two lists; undefined for a list of texts, which is compared as a whole. */
const entriesOf = (shape: ShapeDescription | undefined, before: unknown[], after: unknown[]) =>
  shape?.items?.properties && pairEntries(before, after);

type IsChosen = (path: FieldPath, kind: ChangeKind) => boolean;

/** Applies only the chosen ones of the changes that `changesOfFile` returns. */
export const applyChosenChanges = (
  file: ContentFile,
  before: unknown,
  after: unknown,
  isChosen: IsChosen,
): unknown => chosenPart(describeShape(file), before, after, [], isChosen);

function chosenPart(
  shape: ShapeDescription | undefined,
  before: unknown,
  after: unknown,
  path: FieldPath,
  isChosen: IsChosen,
): unknown {
  if (isSame(before, after)) return after;
  const isList = Array.isArray(before) && Array.isArray(after);
  const pairs = isList ? entriesOf(shape, before, after) : undefined;
  if (isList && pairs) return chosenEntries(shape, before, after, pairs, path, isChosen);
  const isWhole = isList || shape?.translated || !isGroup(before) || !isGroup(after);
  if (isWhole) return isChosen(path, kindOf({ before, after })) ? after : before;
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const parts = keys.map((key) => {
    const [was, is] = [ownValue(before, key), ownValue(after, key)];
    if (isAutomaticId(shape, key)) return [key, is ?? was] as const;
    return [key, chosenPart(shapeWithin(shape, key), was, is, [...path, key], isChosen)] as const;
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

/**
 * Applies chosen changes to a list: in the new order if that is chosen. A removed entry whose removal isn't chosen
 * stays behind the entry that it was behind.
 */
function chosenEntries(
  shape: ShapeDescription | undefined,
  before: unknown[],
  after: unknown[],
  pairs: number[],
  path: FieldPath,
  isChosen: IsChosen,
): unknown[] {
  const entries = after.flatMap((entry, index) => {
    const place = pairs[index]!;
    const at = [...path, index];
    if (place < 0) return isChosen(at, 'added') ? [{ place, value: entry }] : [];
    return [{ place, value: chosenPart(shape?.items, before[place], entry, at, isChosen) }];
  });
  if (!isChosen(path, 'changed')) {
    const kept = entries.filter(({ place }) => place >= 0).sort((one, other) => one.place - other.place);
    for (const [index, { place }] of entries.entries()) if (place >= 0) entries[index] = kept.shift()!;
  }
  for (const [place, value] of before.entries()) {
    if (pairs.includes(place) || isChosen([...path, place], 'removed')) continue;
    const behind = Math.max(-1, ...entries.map((one) => (one.place < place ? one.place : -1)));
    // What is new at the top stays there.
    const next = entries.findIndex((one) => one.place > place);
    const first = next < 0 ? entries.length : next;
    const at = behind < 0 ? first : entries.findIndex((one) => one.place === behind) + 1;
    entries.splice(at, 0, { place, value });
  }
  return entries.map(({ value }) => value);
}

const titles = ['title', 'name', 'label', 'heading', 'question', 'alt', 'text', 'anchor', 'figure'];

/** Returns the title of a list entry. */
export function titleOf(entry: unknown): string {
  const title = titles.map((key) => ownValue(entry, key)).find((value) => value !== undefined) ?? entry;
  const text = isGroup(title) ? (ownValue(title, 'en') ?? ownValue(title, 'es')) : title;
  return text === undefined || typeof text === 'object' ? '' : String(text);
}

const withEntryTitle = (entry: unknown, found: Found): Found => ({ entry: titleOf(entry), ...found });

const createChange = (path: FieldPath, before: unknown, after: unknown): Found => ({
  path,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

/** Removes the hash of the text that a translation was last checked against. */
function withoutHash(text: unknown): unknown {
  if (!isGroup(text)) return text;
  const { of, ...title } = text;
  return title;
}
