import { useSyncExternalStore } from 'react';
import { createListeners } from '#desk/api/listeners.ts';
import type { Change } from '#shared/content/changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import type { DraftFile, Rename } from '#shared/desk/website.ts';
import { deviceStorage } from './device-storage.ts';
import { basePrefix, websitePrefix } from './unsent.ts';

/** What another page needs to go on with what was changed; paths are places in what the changes lead to. */
export interface UnsentChanges {
  changes: Change[];
  /** What somebody has to decide. */
  conflicts?: { path: FieldPath; mine: unknown; theirs: unknown }[];
  renames?: Rename[];
  /** What was sent and not answered, as changes of the same version. */
  sent?: { tab: string; number: number; changes: Change[]; renames: Rename[] }[];
}

/** What was changed on the website and is not on the server yet: of one file, in one tab. */
export interface StoredChanges extends UnsentChanges {
  /** The address of whoever changed it. */
  by: string;
  /** The version that the changes were made to. */
  version: string;
}
type ByTab = Record<string, StoredChanges>;

const changesKey = (file: ContentFile) => websitePrefix + file;
/** The files as the server had them stand apart: changes are written with every letter, and are small. */
const basesKey = (file: ContentFile) => basePrefix + file;

const tabLock = (tab: string) => `desk-website ${tab}`;
let tab = '';
let endTab = () => {};
/** What this tab is told apart by, on this device and by the server. */
export const currentTab = () => tab;

/** From now on this tab's changes are its own: other tabs leave them alone as long as it lives. */
export function startTab() {
  endTab();
  tab = Math.random().toString(36).slice(2);
  const { locks } = navigator as { locks?: LockManager };
  const ended = new Promise<void>((resolve) => {
    endTab = resolve;
  });
  void locks?.request(tabLock(tab), () => ended).catch(() => {});
}

/** From now on nothing of this tab is kept: somebody signed out here, and let go of what waited. */
export function stopStoringChanges() {
  endTab();
  tab = '';
}

/** The versions that are kept by now. */
const storedVersions = new Map<ContentFile, string>();

/** @param unsent empty: nothing is to be kept any more @returns whether it outlives the page @throws if there is no room */
export async function storeChanges(base: DraftFile, by: string, unsent: UnsentChanges): Promise<boolean> {
  const { name, version } = base;
  if (!tab) return true;
  const { changes, conflicts = [], renames = [] } = unsent;
  const isAny = changes.length + conflicts.length + renames.length > 0;
  const isNew = isAny && storedVersions.get(name) !== version;
  // Together, so that there are never changes to something unknown.
  await replace(name, [tab], isAny ? { [tab]: { by, version, ...unsent } } : {}, isNew && base);
  if (isAny) storedVersions.set(name, version);
  else storedVersions.delete(name);
  return deviceStorage.isPersistent();
}

/** Puts something in the place of what these tabs have kept. The last to go takes the bases with it. */
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
  /** The file as it was; undefined if that is not known any more. */
  base: DraftFile | undefined;
}

/** What tabs that are gone have left of this person's changes. */
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

/** They are kept no longer, because this page keeps them itself or somebody let go of them; `rest` still is. */
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

/** What is kept, as far as this page knows; what other tabs keep it knows once it has read that again. */
let knownChanges: ReadonlyMap<ContentFile, ByTab> = new Map();
const { subscribe, notify } = createListeners(() => {
  void readStoredChanges();
  const readAgain = () => void (document.visibilityState === 'visible' && readStoredChanges());
  document.addEventListener('visibilitychange', readAgain);
  return () => document.removeEventListener('visibilitychange', readAgain);
});
/** Whether this page's own changes are on their way, as after every letter: nobody has to be told. */
let isSending = true;

function setKnownChanges(name: ContentFile, all: ByTab) {
  knownChanges = new Map([...knownChanges, [name, all]]);
  notify();
}

/** Called when a save of this page failed, and when one succeeded. */
export function setSaveFailed(hasFailed: boolean) {
  isSending = !hasFailed;
  notify();
}

/** Reads what is kept, by other tabs too. Never fails. */
export async function readStoredChanges() {
  for (const file of contentFiles)
    setKnownChanges(file, (await deviceStorage.get<ByTab>(changesKey(file)).catch(() => undefined)) ?? {});
}

/** The files that this person has changed on this device, and that the server does not know of yet. */
export async function findChangedFiles(by: string): Promise<ContentFile[]> {
  await readStoredChanges();
  return contentFiles.filter((file) =>
    Object.values(knownChanges.get(file) ?? {}).some((one) => one.by === by),
  );
}

/** What this person has changed on this device, and the server does not know of. */
export function useStoredChanges(person: string): { file: ContentFile; changes: Change[] }[] {
  const all = useSyncExternalStore(subscribe, () => knownChanges);
  return [...all].flatMap(([file, byTab]) => {
    const changes = Object.values(byTab).flatMap((one) => (one.by === person ? one.changes : []));
    return changes.length > 0 ? [{ file, changes }] : [];
  });
}

/**
 * How many changes of a person, or of everybody, wait.
 * @param isOffline otherwise those on their way, as while somebody types, don't count
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
