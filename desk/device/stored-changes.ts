import { useSyncExternalStore } from 'react';
import { createListeners } from '#desk/api/listeners.ts';
import type { Change } from '#shared/content/changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import type { DraftFile, Rename } from '#shared/desk/website.ts';
import { deviceStorage } from './device-storage.ts';
import { basePrefix, websitePrefix } from './unsent.ts';

/** What another page needs to resume unsent changes. Paths are positions in the changed value. */
export interface UnsentChanges {
  changes: Change[];
  /** Conflicts that somebody has to resolve. */
  conflicts?: { path: FieldPath; mine: unknown; theirs: unknown }[];
  renames?: Rename[];
  /** Saves without an answer, as changes to the same version. */
  sent?: { tab: string; number: number; changes: Change[]; renames: Rename[] }[];
}

/** The unsent changes of one website file in one tab. */
export interface StoredChanges extends UnsentChanges {
  /** The email address of the person who made them. */
  by: string;
  /** The version that the changes were made to. */
  version: string;
}
type ByTab = Record<string, StoredChanges>;

const changesKey = (file: ContentFile) => websitePrefix + file;
/** The server's versions of the files are stored separately, because changes are small and stored with each keystroke. */
const basesKey = (file: ContentFile) => basePrefix + file;

const tabLock = (tab: string) => `desk-website ${tab}`;
let tab = '';
let endTab = () => {};
/** Returns the id of this tab, on this device and for the server. */
export const currentTab = () => tab;

/** Gives this tab an id and a lock, so that other tabs leave its changes alone while it is open. */
export function startTab() {
  endTab();
  tab = Math.random().toString(36).slice(2);
  const { locks } = navigator as { locks?: LockManager };
  const ended = new Promise<void>((resolve) => {
    endTab = resolve;
  });
  void locks?.request(tabLock(tab), () => ended).catch(() => {});
}

/** Stops storing changes of this tab, because somebody signed out and discarded them. */
export function stopStoringChanges() {
  endTab();
  tab = '';
}

/** The versions of the files that are stored as a base. */
const storedVersions = new Map<ContentFile, string>();

/** Stores the unsent changes of a file; empty ones delete it. @returns whether they outlive the page @throws if there is no space */
export async function storeChanges(base: DraftFile, by: string, unsent: UnsentChanges): Promise<boolean> {
  const { name, version } = base;
  if (!tab) return true;
  const { changes, conflicts = [], renames = [] } = unsent;
  const isAny = changes.length + conflicts.length + renames.length > 0;
  const isNew = isAny && storedVersions.get(name) !== version;
  // In one transaction, so that changes are never stored without their base.
  await replace(name, [tab], isAny ? { [tab]: { by, version, ...unsent } } : {}, isNew && base);
  if (isAny) storedVersions.set(name, version);
  else storedVersions.delete(name);
  return deviceStorage.isPersistent();
}

/** Replaces the stored changes of tabs. The bases are deleted with the last changes. */
async function replace(name: ContentFile, tabs: readonly string[], next: ByTab, base?: DraftFile | false) {
  let all: ByTab = {};
  await deviceStorage.transact(async ({ get, set }) => {
    const before = Object.entries((await get<ByTab>(changesKey(name))) ?? {});
    all = { ...Object.fromEntries(before.filter(([one]) => !tabs.includes(one))), ...next };
    const isEmpty = Object.keys(all).length === 0;
    if (isEmpty) for (const key of [changesKey(name), basesKey(name)]) set(key, undefined);
    else set(changesKey(name), all);
    if (isEmpty || !base) return;
    const bases = (await get<DraftFile[]>(basesKey(name))) ?? [];
    set(basesKey(name), [...bases.filter(({ version }) => version !== base.version), base]);
  });
  setKnownChanges(name, all);
}

export interface OrphanedChanges extends UnsentChanges {
  /** The tab that they were made in. */
  tab: string;
  /** The file that they were made to; undefined if that is no longer known. */
  base: DraftFile | undefined;
}

/** Reads this person's changes of tabs that were closed. */
export async function readOrphanedChanges(name: ContentFile, by: string): Promise<OrphanedChanges[]> {
  const all = Object.entries((await deviceStorage.get<ByTab>(changesKey(name))) ?? {});
  const open = await openTabs();
  const left = all.filter(([one, kept]) => one !== tab && kept.by === by && !open.has(tabLock(one)));
  if (left.length === 0) return [];
  const bases = (await deviceStorage.get<DraftFile[]>(basesKey(name))) ?? [];
  return left.map(([one, { version, by: _by, ...unsent }]) => ({
    tab: one,
    base: bases.find((base) => base.version === version),
    ...unsent,
  }));
}

/** Deletes changes of closed tabs, because this page stores them or somebody discarded them. `rest` stays stored. */
export const replaceOrphanedChanges = (
  name: ContentFile,
  by: string,
  left: readonly OrphanedChanges[],
  rest: readonly OrphanedChanges[] = [],
) =>
  replace(
    name,
    left.map((one) => one.tab),
    Object.fromEntries(
      rest.flatMap(({ tab, base, ...unsent }) =>
        base ? [[tab, { by, version: base.version, ...unsent }]] : [],
      ),
    ),
  );

async function openTabs(): Promise<Set<string | undefined>> {
  try {
    return new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  } catch {
    return new Set();
  }
}

/** The stored changes as this page last read them. */
let knownChanges: ReadonlyMap<ContentFile, ByTab> = new Map();
const { subscribe, notify } = createListeners(() => {
  void readStoredChanges();
  const readAgain = () => void (document.visibilityState === 'visible' && readStoredChanges());
  document.addEventListener('visibilitychange', readAgain);
  return () => document.removeEventListener('visibilitychange', readAgain);
});
/** Whether this page's own changes are being sent, as after each keystroke, so that they aren't counted as unsent. */
let isSending = true;

function setKnownChanges(name: ContentFile, all: ByTab) {
  knownChanges = new Map([...knownChanges, [name, all]]);
  notify();
}

/** Records whether the last save of this page failed. */
export function setSaveFailed(hasFailed: boolean) {
  isSending = !hasFailed;
  notify();
}

/** Reads the stored changes of all tabs. Never fails. */
export async function readStoredChanges() {
  for (const file of contentFiles)
    setKnownChanges(file, (await deviceStorage.get<ByTab>(changesKey(file)).catch(() => undefined)) ?? {});
}

/** Finds the files with unsent changes of this person on this device. */
export async function findChangedFiles(by: string): Promise<ContentFile[]> {
  await readStoredChanges();
  return contentFiles.filter((file) =>
    Object.values(knownChanges.get(file) ?? {}).some((one) => one.by === by),
  );
}

/** Returns this person's unsent changes on this device by file. */
export function useStoredChanges(person: string): { file: ContentFile; changes: Change[] }[] {
  const all = useSyncExternalStore(subscribe, () => knownChanges);
  return [...all].flatMap(([file, byTab]) => {
    const changes = Object.values(byTab).flatMap((one) => (one.by === person ? one.changes : []));
    return changes.length > 0 ? [{ file, changes }] : [];
  });
}

/**
 * Returns how many stored changes of a person, or of all people, are unsent.
 * @param isOffline if false, changes that are being sent don't count
 */
export function useStoredChangeCount(person: string | undefined, isOffline: boolean): number {
  return useSyncExternalStore(subscribe, () => {
    let count = 0;
    for (const byTab of knownChanges.values())
      for (const [one, { by, changes }] of Object.entries(byTab))
        if ((!person || by === person) && (isOffline || one !== tab || !isSending)) count += changes.length;
    return count;
  });
}
