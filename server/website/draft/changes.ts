import { describeShape } from '#content-model/schema/shape.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { pairEntries } from '#shared/content/pair-entries.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import type { DraftChange } from '#shared/desk/website.ts';

type Found = Omit<DraftChange, 'file'>;
type Group = Record<string, unknown>;

/**
 * The places in which two values of a file differ, in the shape of forms: one for each field; of an entry of a list that
 * is new or gone, one; and of a list whose entries stand in another order, one with what they are called.
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
  if (shape?.translated) return [told(path, words(before), words(after))];
  if (Array.isArray(before) && Array.isArray(after)) return differencesOfList(shape, before, after, path);
  if (!isGroup(before) || !isGroup(after)) return [told(path, before, after)];
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.flatMap((key) => {
    const [was, is] = [ownValue(before, key), ownValue(after, key)];
    const found = differences(shapeWithin(shape, key), was, is, [...path, key]);
    // An entry with a name of the owner's own.
    const isEntry = shape?.properties === undefined && isGroup(is ?? was);
    return isEntry ? found.map((each) => inEntry(is ?? was, each)) : found;
  });
}

function differencesOfList(
  shape: ShapeDescription | undefined,
  before: unknown[],
  after: unknown[],
  path: FieldPath,
): Found[] {
  const pairs = entriesOf(shape, before, after);
  if (!pairs) return [told(path, before, after)];
  const gone = before.flatMap((entry, index) =>
    pairs.includes(index) ? [] : [inEntry(entry, told([...path, index], entry, undefined))],
  );
  const others = after.flatMap((entry, index) => {
    const was = before[pairs[index]!];
    const place = [...path, index];
    return differences(shape?.items, was, entry, place).map((found) => inEntry(entry, found));
  });
  const kept = pairs.filter((place) => place >= 0);
  const isMoved = kept.some((place, index) => index > 0 && place < kept[index - 1]!);
  const titles = (list: unknown[]) => list.map(titleOf);
  return [...others, ...gone, ...(isMoved ? [told(path, titles(before), titles(after))] : [])];
}

/** @returns undefined for a list of texts, which is one place */
const entriesOf = (shape: ShapeDescription | undefined, before: unknown[], after: unknown[]) =>
  shape?.items?.properties && pairEntries(before, after);

/** The value of a file with one of the places that `changesOfFile` names as it was. */
export function withoutChange(
  shape: ShapeDescription | undefined,
  before: unknown,
  after: unknown,
  [step, ...rest]: FieldPath,
): unknown {
  if (step === undefined) return orderedBack(shape, before, after);
  if (!Array.isArray(after) || typeof step !== 'number') {
    const inner = withoutChange(
      shapeWithin(shape, step),
      ownValue(before, step),
      ownValue(after, step),
      rest,
    );
    const group = { ...(after as Group), [step]: inner };
    return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined));
  }
  const old = Array.isArray(before) ? before : [];
  const pairs = entriesOf(shape, old, after) ?? [...after.keys()];
  if (rest.length > 0) {
    const inner = withoutChange(shape?.items, old[pairs[step]!], after[step], rest);
    return after.map((entry, index) => (index === step ? inner : entry));
  }
  const isNew = step < after.length && pairs[step] === -1;
  const left = isNew ? after.filter((_entry, index) => index !== step) : after;
  const isGone = step < old.length && !pairs.includes(step);
  if (!isGone) return left;
  // Behind what it stood behind.
  const behind = old.findLastIndex((_entry, place) => place < step && pairs.includes(place));
  return left.toSpliced(left.indexOf(after[pairs.indexOf(behind)]) + 1, 0, old[step]);
}

/** A list as it was sorted, if that is all that its own place tells; anything else as it was. */
function orderedBack(shape: ShapeDescription | undefined, before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return before;
  const pairs = entriesOf(shape, before, after);
  if (!pairs) return before;
  const kept = pairs.filter((place) => place >= 0).sort((one, other) => one - other);
  return pairs.map((place, index) => after[place < 0 ? index : pairs.indexOf(kept.shift()!)]);
}

const titles = ['title', 'name', 'label', 'heading', 'question', 'alt', 'text', 'anchor', 'figure'];

/** What people call an entry of a list. */
function titleOf(entry: unknown): string {
  const said = titles.map((key) => ownValue(entry, key)).find((value) => value !== undefined) ?? entry;
  const text = isGroup(said) ? (ownValue(said, 'en') ?? ownValue(said, 'es')) : said;
  return typeof text === 'object' ? '' : String(text);
}

const inEntry = (entry: unknown, found: Found): Found => ({ entry: titleOf(entry), ...found });

const told = (path: FieldPath, before: unknown, after: unknown): Found => ({
  path,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

/** Which English a Spanish was last looked at with is for nobody to read. */
function words(text: unknown): unknown {
  if (!isGroup(text)) return text;
  const { of, ...said } = text;
  return said;
}

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
