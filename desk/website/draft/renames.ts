import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, rowsOf } from '#shared/content/rows.ts';
import type { Rename } from '#shared/desk/website.ts';

const namesIn = (list: unknown[], key: string) =>
  new Map(list.map((entry, at) => [rowsOf(list)[at], textOf(ownValue(entry, key))]));
const textOf = (name: unknown) => (typeof name === 'string' ? name.trim() : '');

/** Returns the names that other texts refer to, by row. */
function namesOf(file: ContentFile, value: unknown): Map<unknown, string> {
  if (file === 'testimonials.yaml') return namesIn(entriesOf(value), 'name');
  if (file === 'services.yaml') return namesIn(entriesOf(ownValue(value, 'blocks')), 'anchor');
  return new Map();
}

/** Finds the entries with another name in the second of two values of a file. */
export function findRenames(file: ContentFile, before: unknown, after: unknown): Rename[] {
  if (file === 'business.yaml') return renamedFigure(before, after);
  const names = namesOf(file, after);
  return [...namesOf(file, before)].flatMap(([row, from]) => {
    const into = names.get(row);
    return into !== undefined && into !== from ? [{ from, into }] : [];
  });
}

/** Finds a renamed figure, which is a key of a group: a new key at the same position with the same value. */
function renamedFigure(before: unknown, after: unknown): Rename[] {
  const [was, is] = [before, after].map((value) => Object.entries(ownValue(value, 'figures') ?? {}));
  const [removed, added] = [
    was!.filter(([name]) => !is!.some(([other]) => other === name)),
    is!.filter(([name]) => !was!.some(([other]) => other === name)),
  ];
  const [from, into] = [removed[0], added[0]];
  if (!from || !into || removed.length > 1 || added.length > 1) return [];
  const isThere = was!.indexOf(from) === is!.indexOf(into) && isSame(from[1], into[1]);
  return isThere ? [{ from: from[0], into: into[0] }] : [];
}

/** Adds a rename to the waiting ones. Two renames of an entry become one, and a rename back removes both. */
export function withRename(waiting: Rename[], { from, into }: Rename): Rename[] {
  const earlier = waiting.find((one) => one.into === from);
  const others = waiting.filter((one) => one !== earlier);
  const first = earlier?.from ?? from;
  return first === into || first === '' ? others : [...others, { from: first, into }];
}

const allNames = (file: ContentFile, value: unknown): string[] =>
  file === 'business.yaml'
    ? Object.keys(ownValue(value, 'figures') ?? {})
    : [...namesOf(file, value).values()];

/** Keeps only the renames of entries that still exist. */
export function pruneRenames(file: ContentFile, value: unknown, waiting: Rename[]): Rename[] {
  if (waiting.length === 0) return waiting;
  const names = allNames(file, value);
  return waiting.filter(({ into }) => names.includes(into));
}

/** Finds the renames that can be sent, because the new name is unique. */
export function findReadyRenames(file: ContentFile, value: unknown, waiting: Rename[]): Rename[] {
  if (waiting.length === 0) return waiting;
  const names = allNames(file, value);
  return waiting.filter(
    ({ from, into }) => !names.includes(from) && names.filter((name) => name === into).length === 1,
  );
}
