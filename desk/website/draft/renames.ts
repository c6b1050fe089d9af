import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, rowsOf } from '#shared/content/rows.ts';
import type { Rename } from '#shared/desk/website.ts';

const namesIn = (list: unknown[], key: string) =>
  new Map(list.map((entry, at) => [rowsOf(list)[at], textOf(ownValue(entry, key))]));
const textOf = (name: unknown) => (typeof name === 'string' ? name.trim() : '');

/** By row, the names that other texts use; of a group, its keys are. */
function namesOf(file: ContentFile, value: unknown): Map<unknown, string> {
  if (file === 'testimonials.yaml') return namesIn(entriesOf(value), 'name');
  if (file === 'services.yaml') return namesIn(entriesOf(ownValue(value, 'blocks')), 'anchor');
  return new Map();
}

/** What goes by another name in the second of two values of a file. */
export function findRenames(file: ContentFile, before: unknown, after: unknown): Rename[] {
  if (file === 'business.yaml') return renamedFigure(before, after);
  const names = namesOf(file, after);
  return [...namesOf(file, before)].flatMap(([row, from]) => {
    const into = names.get(row);
    return into !== undefined && into !== from ? [{ from, into }] : [];
  });
}

/** A number of the owner's own is one key; one that stands where another stood, and says the same, is that one. */
function renamedFigure(before: unknown, after: unknown): Rename[] {
  const [was, is] = [before, after].map((value) => Object.entries(ownValue(value, 'figures') ?? {}));
  const [gone, come] = [
    was!.filter(([name]) => !is!.some(([other]) => other === name)),
    is!.filter(([name]) => !was!.some(([other]) => other === name)),
  ];
  const [from, into] = [gone[0], come[0]];
  if (!from || !into || gone.length > 1 || come.length > 1) return [];
  const isThere = was!.indexOf(from) === is!.indexOf(into) && isSame(from[1], into[1]);
  return isThere ? [{ from: from[0], into: into[0] }] : [];
}

/** Renames that wait, with one more: what was renamed twice is renamed once, and back again not at all. */
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

/** The renames of what is still there. */
export function pruneRenames(file: ContentFile, value: unknown, waiting: Rename[]): Rename[] {
  if (waiting.length === 0) return waiting;
  const names = allNames(file, value);
  return waiting.filter(({ into }) => names.includes(into));
}

/** The renames that can be sent: of what has a name of its own by now. */
export function findReadyRenames(file: ContentFile, value: unknown, waiting: Rename[]): Rename[] {
  if (waiting.length === 0) return waiting;
  const names = allNames(file, value);
  return waiting.filter(
    ({ from, into }) => !names.includes(from) && names.filter((name) => name === into).length === 1,
  );
}
