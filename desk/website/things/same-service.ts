import type { ContentFile } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, type RowPath, rowsOf, valueAtRow } from '#shared/content/rows.ts';
import { languages } from '#shared/languages.ts';
import { textOf } from './glance.ts';

/** The lists of services, each with names of its own. The first of the texts is the name; the others say it in short. */
const lists: Partial<Record<ContentFile, { path: string[]; texts: [string, ...string[]] }>> = {
  'business.yaml': { path: ['services'], texts: ['label'] },
  'home.yaml': { path: ['services', 'cards'], texts: ['title'] },
  'services.yaml': { path: ['blocks'], texts: ['title', 'short', 'filter'] },
};

/** One service as somebody has changed it in one of the lists; `after` undefined: it was removed. */
export interface ServiceChange {
  file: ContentFile;
  row: number;
  before: unknown;
  after: unknown;
}

/** What could be changed with it in another list: a text, or the entry, which is removed where `value` is undefined. */
export interface ServiceOffer {
  file: ContentFile;
  path: RowPath;
  /** In each language that changes. */
  was: string[];
  is: string[];
  value?: unknown;
  /** Whether it is most likely meant, too. */
  isLikely: boolean;
}

type ValueIn = (file: ContentFile) => unknown;

interface ServiceEntry {
  file: ContentFile;
  entry: unknown;
  row: number;
  isOnly: boolean;
}

function rowsIn(file: ContentFile, valueIn: ValueIn): ServiceEntry[] {
  const list = entriesOf(valueAtRow(valueIn(file), lists[file]!.path));
  return list.map((entry, at) => ({ file, entry, row: rowsOf(list)[at]!, isOnly: list.length === 1 }));
}

/** The name of the service that a change in a form was made to, and its row; undefined of anything else. */
export function serviceAt(file: ContentFile, path: RowPath): { row: number; text: RowPath } | undefined {
  const { path: around, texts } = lists[file] ?? {};
  const row = around && path[around.length];
  if (!around?.every((step, at) => path[at] === step) || typeof row !== 'number') return undefined;
  return path[around.length + 1] === texts![0] ? { row, text: path.slice(0, around.length + 2) } : undefined;
}

/** By row, each service that a list has; none of a file without one. */
export function servicesIn(file: ContentFile, value: unknown): Map<number, unknown> {
  const entries = lists[file] ? rowsIn(file, () => value) : [];
  return new Map(entries.map(({ row, entry }) => [row, entry]));
}

export const serviceName = (file: ContentFile, entry: unknown) =>
  textOf(ownValue(entry, lists[file]!.texts[0])).trim();

/** What the other lists say of the same service, with what it could say from now on. */
export function offersFor({ file, row, before, after }: ServiceChange, valueIn: ValueIn): ServiceOffer[] {
  const [wasSaid, isSaid] = [before, after].map((entry) => ownValue(entry, lists[file]!.texts[0]));
  const changed = languages.flatMap((language) => {
    const [was, is] = [wasSaid, isSaid].map((text) => String(ownValue(text, language) ?? '').trim());
    return was && is && was !== is ? [{ language, was, is }] : [];
  });
  return sameServices(file, row, before, valueIn).flatMap((same): ServiceOffer[] => {
    const { path, texts } = lists[same.file]!;
    const at = [...path, same.row];
    if (after === undefined) {
      const offer = { file: same.file, path: at, was: [serviceName(same.file, same.entry)], is: [] };
      // What the form doesn't offer is hardly offered elsewhere; but not each service has a card on Home.
      return same.isOnly ? [] : [{ ...offer, isLikely: file === 'business.yaml' }];
    }
    return texts.flatMap((key) => {
      const text = ownValue(same.entry, key);
      const parts = changed.flatMap(({ language, was, is }) => {
        const said = String(ownValue(text, language) ?? '');
        const next = said.includes(was) ? said.replace(was, () => is) : is;
        return said && said !== next ? [{ language, said, next, isWithin: said.includes(was) }] : [];
      });
      if (parts.length === 0) return [];
      const own = Object.fromEntries(parts.map(({ language, next }) => [language, next]));
      const offer = {
        file: same.file,
        path: [...at, key],
        was: parts.map(({ said }) => said),
        is: parts.map(({ next }) => next),
        value: { ...(text as object), ...own },
        isLikely: key === texts[0] || parts.some(({ isWithin }) => isWithin),
      };
      return [offer];
    });
  });
}

/**
 * The entries of the other lists that are the same service. A card on Home names its choice in the form by id; a choice
 * names the block that describes it, which is the same service if no other choice names it.
 */
function sameServices(file: ContentFile, row: number, entry: unknown, valueIn: ValueIn): ServiceEntry[] {
  const others = (name: ContentFile) =>
    rowsIn(name, valueIn).filter((one) => name !== file || one.row !== row);
  const having = (list: ServiceEntry[], key: string, value: unknown) =>
    value === undefined ? [] : list.filter((one) => ownValue(one.entry, key) === value);
  const choices = others('business.yaml');
  const describedBy = (block: unknown) => having(choices, 'anchor', ownValue(block, 'anchor'));
  const named = file === 'home.yaml' ? having(choices, 'id', ownValue(entry, 'service')) : describedBy(entry);
  const isChoice = file === 'business.yaml';
  if (!isChoice && named.length !== 1) return [];
  const choice = isChoice ? entry : named[0]!.entry;
  const isAlone = describedBy(choice).every((one) => one.entry === choice);
  return [
    ...(isChoice ? [] : named),
    ...having(others('home.yaml'), 'service', ownValue(choice, 'id')),
    ...(isAlone ? having(others('services.yaml'), 'anchor', ownValue(choice, 'anchor')) : []),
  ].filter((one) => one.file !== file);
}
