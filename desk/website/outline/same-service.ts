import { readText } from '#desk/website/outline/summarize-value.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, type RowPath, rowsOf, valueAtRow } from '#shared/content/rows.ts';
import { languages } from '#shared/languages.ts';

/** The lists of services. The first of `texts` is the name of a service; the others are short forms. */
const lists: Partial<Record<ContentFile, { path: string[]; texts: [string, ...string[]] }>> = {
  'business.yaml': { path: ['services'], texts: ['label'] },
  'home.yaml': { path: ['services', 'cards'], texts: ['title'] },
  'services.yaml': { path: ['blocks'], texts: ['title', 'short', 'filter'] },
};

/** A changed service in one of the lists; `after` is undefined if it was removed. */
export interface ServiceChange {
  file: ContentFile;
  row: number;
  before: unknown;
  after: unknown;
}

/** An offered change in another list: to a text, or to an entry, which is removed if `value` is undefined. */
export interface ServiceOffer {
  file: ContentFile;
  path: RowPath;
  /** The texts before, in each changed language. */
  was: string[];
  is: string[];
  value?: unknown;
  /** Whether the person most likely wants it. */
  isLikely: boolean;
}

type ValueIn = (file: ContentFile) => unknown;

interface ServiceEntry {
  file: ContentFile;
  entry: unknown;
  row: number;
  isOnly: boolean;
}

function listEntries(file: ContentFile, valueIn: ValueIn): ServiceEntry[] {
  const list = entriesOf(valueAtRow(valueIn(file), lists[file]!.path));
  return list.map((entry, at) => ({ file, entry, row: rowsOf(list)[at]!, isOnly: list.length === 1 }));
}

/** Finds the service whose name is at a path; undefined if the path is no name of a service. */
export function findServiceAt(file: ContentFile, path: RowPath): { row: number; text: RowPath } | undefined {
  const { path: around, texts } = lists[file] ?? {};
  const row = around && path[around.length];
  if (!around?.every((step, at) => path[at] === step) || typeof row !== 'number') return undefined;
  return path[around.length + 1] === texts![0] ? { row, text: path.slice(0, around.length + 2) } : undefined;
}

/** Lists the services of a file by row; empty for a file without services. */
export function listServices(file: ContentFile, value: unknown): Map<number, unknown> {
  const entries = lists[file] ? listEntries(file, () => value) : [];
  return new Map(entries.map(({ row, entry }) => [row, entry]));
}

export const getServiceName = (file: ContentFile, entry: unknown) =>
  readText(ownValue(entry, lists[file]!.texts[0])).trim();

/** Finds the changes to offer for the same service in the other lists. */
export function findServiceOffers(
  { file, row, before, after }: ServiceChange,
  valueIn: ValueIn,
): ServiceOffer[] {
  const [nameBefore, nameAfter] = [before, after].map((entry) => ownValue(entry, lists[file]!.texts[0]));
  const changed = languages.flatMap((language) => {
    const [was, is] = [nameBefore, nameAfter].map((text) => String(ownValue(text, language) ?? '').trim());
    return was && is && was !== is ? [{ language, was, is }] : [];
  });
  return findSameServices(file, row, before, valueIn).flatMap((same): ServiceOffer[] => {
    const { path, texts } = lists[same.file]!;
    const at = [...path, same.row];
    if (after === undefined) {
      const offer = { file: same.file, path: at, was: [getServiceName(same.file, same.entry)], is: [] };
      // A service removed from the form is most likely removed everywhere, but not every service has a card on Home.
      return same.isOnly ? [] : [{ ...offer, isLikely: file === 'business.yaml' }];
    }
    return texts.flatMap((key) => {
      const text = ownValue(same.entry, key);
      const parts = changed.flatMap(({ language, was, is }) => {
        const current = String(ownValue(text, language) ?? '');
        const next = current.includes(was) ? current.replace(was, () => is) : is;
        return current && current !== next
          ? [{ language, current, next, isWithin: current.includes(was) }]
          : [];
      });
      if (parts.length === 0) return [];
      const own = Object.fromEntries(parts.map(({ language, next }) => [language, next]));
      const offer = {
        file: same.file,
        path: [...at, key],
        was: parts.map(({ current }) => current),
        is: parts.map(({ next }) => next),
        value: { ...(text as object), ...own },
        isLikely: key === texts[0] || parts.some(({ isWithin }) => isWithin),
      };
      return [offer];
    });
  });
}

/**
 * Finds the entries of the other lists for the same service. A card on Home refers to its choice in the form by id. A choice
 * refers to the block that describes it, which is the same service if no other choice refers to it.
 */
function findSameServices(file: ContentFile, row: number, entry: unknown, valueIn: ValueIn): ServiceEntry[] {
  const others = (name: ContentFile) =>
    listEntries(name, valueIn).filter((one) => name !== file || one.row !== row);
  const having = (list: ServiceEntry[], key: string, value: unknown) =>
    value === undefined ? [] : list.filter((one) => ownValue(one.entry, key) === value);
  const choices = others('business.yaml');
  const describedBy = (block: unknown) => having(choices, 'anchor', ownValue(block, 'anchor'));
  const named = file === 'home.yaml' ? having(choices, 'id', ownValue(entry, 'service')) : describedBy(entry);
  const isChoice = file === 'business.yaml';
  if (!isChoice && named.length !== 1) return [];
  const choice = isChoice ? entry : named[0]!.entry;
  const isOnlyChoice = describedBy(choice).every((one) => one.entry === choice);
  return [
    ...(isChoice ? [] : named),
    ...having(others('home.yaml'), 'service', ownValue(choice, 'id')),
    ...(isOnlyChoice ? having(others('services.yaml'), 'anchor', ownValue(choice, 'anchor')) : []),
  ].filter((one) => one.file !== file);
}
