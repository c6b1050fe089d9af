import type { Change } from '#shared/content/changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import type { DraftFile, Rename } from '#shared/desk/website.ts';
import { deviceStorage } from './device-storage.ts';

/** What another page needs to go on with what was changed; paths are places in what the changes lead to. */
export interface Unsent {
  changes: Change[];
  /** What somebody has to decide. */
  conflicts?: { path: FieldPath; mine: unknown; theirs: unknown; isLeft?: true }[];
  renames?: Rename[];
  /** What was sent and not answered, as changes of the same version. */
  sent?: { tab: string; number: number; changes: Change[]; renames: Rename[] }[];
}

/** What was changed on the website and is not on the server yet: of one file, in one tab. */
export interface KeptChanges extends Unsent {
  /** The address of whoever changed it. */
  by: string;
  /** The version that the changes were made to. */
  version: string;
}
type ByTab = Record<string, KeptChanges>;

const changesKey = (file: ContentFile) => `website ${file}`;
/** The files as the server had them stand apart: changes are written with every letter, and are small. */
const basesKey = (file: ContentFile) => `website base ${file}`;
/** Kept longer than a session, as the queue's: what was written without reception would be lost with it. */
export const websiteKeys = contentFiles.flatMap((file) => [changesKey(file), basesKey(file)]);

const lockOf = (tab: string) => `desk-website ${tab}`;
let tab = '';
let endTab = () => {};
/** What this tab is told apart by, on this device and by the server. */
export const thisTab = () => tab;

/** From now on this tab's changes are its own: other tabs leave them alone as long as it lives. */
export function beginTab() {
  endTab();
  tab = Math.random().toString(36).slice(2);
  const { locks } = navigator as { locks?: LockManager };
  const ended = new Promise<void>((resolve) => {
    endTab = resolve;
  });
  void locks?.request(lockOf(tab), () => ended).catch(() => {});
}

/** The versions that are kept by now. */
const written = new Map<ContentFile, string>();

/** @param unsent empty: nothing is to be kept any more @returns whether it outlives the page */
export async function keepChanges(base: DraftFile, by: string, unsent: Unsent): Promise<boolean> {
  const { name, version } = base;
  const { changes, conflicts = [], renames = [] } = unsent;
  const isAny = changes.length + conflicts.length + renames.length > 0;
  try {
    // First, so that there are never changes to something unknown.
    if (isAny && written.get(name) !== version)
      await deviceStorage.update<DraftFile[]>(basesKey(name), (all = []) => [
        ...all.filter((one) => one.version !== version),
        base,
      ]);
    if (isAny) written.set(name, version);
    await drop(name, [tab], isAny ? { [tab]: { by, version, ...unsent } } : {});
    return await deviceStorage.lasts();
  } catch {
    // No room: it lives as long as the page.
    return false;
  }
}

async function drop(name: ContentFile, tabs: readonly string[], instead: ByTab = {}) {
  let isEmpty = false;
  await deviceStorage.update<ByTab>(changesKey(name), (all = {}) => {
    const others = Object.entries(all).filter(([one]) => !tabs.includes(one));
    const next = { ...Object.fromEntries(others), ...instead };
    isEmpty = Object.keys(next).length === 0;
    return next;
  });
  if (!isEmpty) return;
  written.delete(name);
  await deviceStorage.set(basesKey(name), []);
}

export interface LeftChanges extends Unsent {
  base: DraftFile;
}

/**
 * What a tab that is gone has left of this person's changes.
 * @param take they are this page's from then on, and kept no longer once it has kept them itself
 */
export async function takeLeftChanges(
  name: ContentFile,
  by: string,
  take: (left: LeftChanges[]) => Promise<unknown>,
) {
  const all = Object.entries((await deviceStorage.get<ByTab>(changesKey(name))) ?? {});
  const open = await openTabs();
  const left = all.filter(([one, kept]) => one !== tab && kept.by === by && !open.has(lockOf(one)));
  if (left.length === 0) return;
  const bases = (await deviceStorage.get<DraftFile[]>(basesKey(name))) ?? [];
  await take(
    left.flatMap(([, { version, by: _by, ...unsent }]) => {
      const base = bases.find((one) => one.version === version);
      return base ? [{ base, ...unsent }] : [];
    }),
  );
  await drop(
    name,
    left.map(([one]) => one),
  );
}

async function openTabs(): Promise<Set<string | undefined>> {
  try {
    return new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  } catch {
    return new Set();
  }
}

/** The files that this person has changed on this device, and that the server does not know of yet. */
export async function unsentFiles(by: string): Promise<ContentFile[]> {
  const kept = await Promise.all(
    contentFiles.map(async (file) => Object.values((await deviceStorage.get<ByTab>(changesKey(file))) ?? {})),
  );
  return contentFiles.filter((_file, at) => kept[at]!.some((one) => one.by === by));
}
