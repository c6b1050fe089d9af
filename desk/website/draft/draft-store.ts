import { formatError, get, needsSignIn, post, Refused, Unreachable } from '#desk/api/api.ts';
import { createListeners } from '#desk/api/listeners.ts';
import { currentPerson, handleSessionEnd, queryClient } from '#desk/api/query-client.ts';
import {
  currentTab,
  type OrphanedChanges,
  readOrphanedChanges,
  replaceOrphanedChanges,
  setSaveFailed,
  startTab,
  storeChanges,
} from '#desk/device/stored-changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { isEmpty } from '#shared/content/is-empty.ts';
import { isSame } from '#shared/content/is-same.ts';
import { type RowPath, toFieldPath, valueAtRow } from '#shared/content/rows.ts';
import type { ShapeDescription } from '#shared/content/shape.ts';
import { withPart } from '#shared/content/with-part.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DraftFile, SavedDraft } from '#shared/desk/website.ts';
import {
  afterSaving,
  afterTyping,
  change,
  dropEmptyEntry,
  type FileDraft,
  isUnsent,
  joinBatch,
  markAsSent,
  rebase,
  redo,
  resolveConflict,
  startDraft,
  undo,
} from './file-draft.ts';
import { findReadyRenames } from './renames.ts';
import { findStuckChanges, getUnsentChanges, resumeChanges, toResumable } from './resume-changes.ts';
import { clearRevisions, storeRevision } from './revisions.ts';
import { websiteQuery } from './website-query.ts';

/** How long typing must pause before it is saved, and how long to wait before a retry, in milliseconds. */
const typingDelay = 1_000;
const retryDelay = 10_000;
/** How many times a save is merged with another person's before it waits. */
const maxMerges = 5;

export interface OpenFile {
  shape: ShapeDescription;
  /** Undefined if the file can't be read; the problems say why. */
  draft: FileDraft | undefined;
  /** Stored changes that fit into no form: the file or field can't be read, or their base is unknown. */
  stuck: readonly OrphanedChanges[];
  form?: number | undefined;
}

export interface Saving {
  state: 'saved' | 'saving' | 'offline' | 'refused' | 'asking';
  /** When the server last saved something from this page, in ISO 8601. */
  savedAt?: string;
  /** The server's message. */
  message?: string;
  isStored: boolean;
}

/** The state of a file in this page. */
interface FileState {
  /** Undefined until the file is read. */
  open?: OpenFile | undefined;
  /** The entries that are open on the screen, once for each time. */
  entries: RowPath[];
  /** Runs until the next save. */
  timer?: ReturnType<typeof setTimeout>;
  /** Set while changes are sent to the server, and while they are stored on the device. */
  sending?: Promise<void> | undefined;
  storing?: Promise<boolean> | undefined;
}

const allSaved: Saving = { state: 'saved', isStored: true };

const state = {
  /** The person whose drafts these are. */
  person: undefined as string | undefined,
  files: {} as Record<ContentFile, FileState>,
  saving: allSaved,
  /** A counter for saves of this tab and for batches of undo steps. */
  numbers: 0,
  hasStarted: false,
};
for (const name of contentFiles) state.files[name] = { entries: [] };
const { subscribe, notify } = createListeners();

export { subscribe };
export const openFile = (name: ContentFile): OpenFile | undefined => state.files[name].open;
export const savingState = (): Saving => state.saving;
const openFiles = () => contentFiles.filter(openFile);

function setSaving(next: Partial<Saving>) {
  state.saving = { ...state.saving, ...next };
  notify();
}

/** Updates the state of an open file. */
function setOpen(name: ContentFile, next: Partial<OpenFile>) {
  const file = state.files[name];
  if (file.open) file.open = { ...file.open, ...next };
  notify();
}

/** Reads files from the server and resumes stored changes. @throws as `get` does */
export async function readFiles(names: readonly ContentFile[]) {
  resetForPerson();
  await Promise.all(names.map(readFile));
}

/** Resets the store when another person has signed in. */
function resetForPerson() {
  const here = currentPerson();
  if (here === state.person) return;
  startListening();
  reset();
  startTab();
  state.person = here;
}

function reset() {
  for (const name of openFiles()) {
    const { draft } = openFile(name)!;
    // The last keystrokes may not be stored yet.
    if (draft && isUnsent(draft)) storeNow(name).catch(() => {});
    state.files[name].open = undefined;
    clearTimeout(state.files[name].timer);
  }
  state.person = undefined;
  state.saving = allSaved;
  clearRevisions();
}

async function readFile(name: ContentFile): Promise<void> {
  const [reader, before] = [state.person, openFile(name)?.draft?.base];
  const answer = await get<DraftFile>(endpoints.draftFile(name));
  if (state.person !== reader) return;
  // If a save was running, the answer may be from before it.
  await state.files[name].sending;
  if (openFile(name)?.draft?.base !== before) return readFile(name);
  acceptRevision(answer);
  const left = await readOrphanedChanges(name, state.person!);
  if (state.person !== reader) return;
  const stuck = left.flatMap((one) => resumeOrphaned(name, one, answer.saves) ?? []);
  setOpen(name, { stuck });
  const resumed = left.filter((one) => !stuck.includes(one));
  // Only after this page has stored them itself.
  if (resumed.length > 0 && (await store(name)))
    await replaceOrphanedChanges(name, state.person!, resumed, stuck);
  scheduleSave(name, 0);
}

/** Resumes the changes of a closed tab. @returns those that fit into no form, because the file, field or base is missing */
function resumeOrphaned(
  name: ContentFile,
  left: OrphanedChanges,
  saves: DraftFile['saves'],
): OrphanedChanges | undefined {
  const { base, tab, ...unsent } = left;
  const file = openFile(name);
  if (!file?.draft || !base) return left;
  const stuck = findStuckChanges(base, unsent.changes, file);
  const changes = unsent.changes.filter((one) => !stuck.includes(one));
  const isRest = changes.length + (unsent.conflicts ?? []).length + (unsent.renames ?? []).length === 0;
  if (isRest) return left;
  try {
    setOpen(name, { draft: resumeChanges(file.draft, toResumable(base, { ...unsent, changes }), saves) });
    return stuck.length > 0 ? { tab, base, changes: stuck } : undefined;
  } catch {
    // The changes don't apply to the base.
    return left;
  }
}

/** Deletes the changes that fit into no form. */
export async function discardStuck(name: ContentFile) {
  await replaceOrphanedChanges(name, state.person!, openFile(name)?.stuck ?? []);
  setOpen(name, { stuck: [] });
}

/** Rebases the draft of a file onto a revision of the server. */
function acceptRevision({ name, version, value, shape, form, saves }: DraftFile) {
  const file = state.files[name];
  const known = file.open?.draft;
  const disk = { value, version, saves };
  // Changes to a file that can no longer be read wait until it can be.
  const unread = known && isUnsent(known) ? known : undefined;
  const draft =
    value === undefined ? unread : known ? rebase(known, disk, file.entries) : startDraft(name, disk);
  if (known && draft === known) return;
  file.open = { shape, draft, form, stuck: file.open?.stuck ?? [] };
  storeRevision(name, draft?.base);
  notify();
}

/**
 * Marks an entry as open on the screen until the returned function is called. An entry that was empty when it was opened and
 * is still empty is removed then.
 */
export function openEntry(name: ContentFile, path: RowPath): () => void {
  const file = state.files[name];
  const entry = valueAtRow(file.open?.draft?.now, path);
  const wasEmpty = entry !== undefined && isEmpty(entry);
  file.entries = [...file.entries, path];
  return () => {
    file.entries = file.entries.filter((one) => one !== path);
    // React may open it again right away.
    queueMicrotask(() => {
      const isOpen = file.entries.some((one) => isSame(one, path));
      if (wasEmpty && !isOpen) update(name, (draft) => dropEmptyEntry(draft, path), 0);
    });
  };
}

/** Updates the draft of a file. It is shown right away, stored on the device, and saved after a pause in typing. */
function update(name: ContentFile, act: (draft: FileDraft) => FileDraft, wait = typingDelay) {
  const before = openFile(name)?.draft;
  const draft = before && act(before);
  if (draft === before) return;
  setOpen(name, { draft });
  void store(name);
  scheduleSave(name, wait);
}

/**
 * Changes the value at a row path, wherever the row is now. @param form the form of the change, for undo
 * @param value the new value, or a function of the current one
 */
export const changeAt = (name: ContentFile, path: RowPath, value: unknown, form?: string) =>
  update(name, (draft) => {
    const places = toFieldPath(draft.now, path);
    if (!places) return draft;
    const part = typeof value === 'function' ? value(valueAtRow(draft.now, path)) : value;
    return change(draft, withPart(draft.now, places, part), Date.now(), form);
  });
export const undoIn = (name: ContentFile, form: string) => stepThroughHistory(name, form, 'past', undo);
export const redoIn = (name: ContentFile, form: string) => stepThroughHistory(name, form, 'future', redo);

/** Applies undo or redo in every file that the form's last step has changed. */
function stepThroughHistory(name: ContentFile, form: string, steps: 'past' | 'future', act: typeof undo) {
  const batchIn = (file: ContentFile) =>
    openFile(file)?.draft?.[steps].findLast((one) => one.form === form)?.batch;
  const batch = batchIn(name);
  const same = batch === undefined ? [name] : contentFiles.filter((file) => batchIn(file) === batch);
  for (const file of same) update(file, (draft) => act(draft, form));
}

/** Changes other files together with the last step of a form, as one undo step. A change without `value` removes. */
export function changeTogether(
  name: ContentFile,
  form: string,
  others: readonly { file: ContentFile; path: RowPath; value?: unknown }[],
) {
  const batch = ++state.numbers;
  update(name, (draft) => joinBatch(draft, form, batch), 0);
  for (const file of new Set(others.map((one) => one.file)))
    update(
      file,
      (draft) => {
        const own = others.filter((one) => one.file === file);
        const now = own.reduce((whole, { path, value }) => {
          const places = toFieldPath(whole, path);
          return places ? withPart(whole, places, value) : whole;
        }, draft.now);
        const changed = change(draft, now, 0, form);
        return changed === draft ? draft : joinBatch(changed, form, batch);
      },
      0,
    );
}
export const resolveConflictIn = (name: ContentFile, path: RowPath, side: 'mine' | 'theirs', form: string) =>
  update(name, (draft) => resolveConflict(draft, path, side, form), 0);

/** Saves all files now, because a field or the screen was left. */
export function saveNow() {
  for (const name of openFiles()) {
    update(name, afterTyping);
    scheduleSave(name, 0);
  }
}

/** Sends all changes. @throws {Refused} if some could not be sent */
export async function sendAll() {
  for (const name of openFiles()) {
    update(name, afterTyping);
    await save(name);
  }
  if (openFiles().some(hasUnsent))
    throw new Refused(0, 'Some of what you typed isn’t saved yet. Try again in a moment.');
}

/**
 * Stores the unsent changes of a file on the device. If a write is running, the latest state is written after it.
 * @returns whether everything was stored
 */
function store(name: ContentFile): Promise<boolean> {
  const file = state.files[name];
  file.storing ??= storeLatest(name).finally(() => {
    file.storing = undefined;
  });
  return file.storing;
}

async function storeLatest(name: ContentFile): Promise<boolean> {
  let stored: FileDraft | undefined;
  try {
    let isStored = true;
    for (;;) {
      const { draft } = openFile(name) ?? {};
      if (!draft || draft === stored) break;
      stored = draft;
      isStored = await storeNow(name);
    }
    setSaving({ isStored });
    return true;
  } catch {
    // Without space, the changes live as long as the page.
    setSaving({ isStored: false });
    return false;
  }
}

/** Stores the unsent changes once. @returns whether they outlive the page */
async function storeNow(name: ContentFile): Promise<boolean> {
  const { shape, draft, form } = openFile(name) ?? {};
  if (!shape || !draft || state.person === undefined) return true;
  const { value, version } = draft.base;
  const base = { name, shape, version, ...(form !== undefined && { form }), value };
  return storeChanges(base, state.person, getUnsentChanges(draft));
}

function scheduleSave(name: ContentFile, wait: number) {
  const file = state.files[name];
  clearTimeout(file.timer);
  if (hasUnsent(name)) file.timer = setTimeout(() => save(name), wait);
}

function hasUnsent(name: ContentFile): boolean {
  const draft = openFile(name)?.draft;
  return draft !== undefined && isUnsent(draft);
}

/** Sends the unsent changes of a file, one request at a time. */
function save(name: ContentFile): Promise<void> {
  const file = state.files[name];
  file.sending ??= send(name).finally(() => {
    file.sending = undefined;
  });
  return file.sending;
}

async function send(name: ContentFile) {
  for (let merges = 0; merges < maxMerges; ) {
    const draft = openFile(name)?.draft;
    if (!draft || !isUnsent(draft)) return;
    if (draft.conflicts.length > 0) return setSaving({ state: 'asking' });
    // Don't send a rename while somebody is typing the name.
    const renames = isTyping() ? [] : findReadyRenames(name, draft.now, draft.renames);
    if (draft.unsent.length + renames.length === 0) return;
    setSaving({ state: 'saving' });
    const by = { tab: currentTab(), number: ++state.numbers };
    setOpen(name, { draft: markAsSent(draft, by.tab, by.number, renames) });
    void store(name);
    try {
      const body = { version: draft.base.version, changes: draft.unsent, renamed: renames, by };
      const answer = await post<SavedDraft>(endpoints.draftFile(name), body, undefined, state.person);
      // A portal may answer with a page of its own, or with nothing.
      if (typeof answer?.version !== 'string') throw new Unreachable();
      const known = openFile(name)?.draft;
      if (!known) return;
      const saved = afterSaving(known, { value: draft.now, renames }, answer, isTyping());
      setOpen(name, { draft: saved });
      storeRevision(name, saved.base);
      await store(name);
      setSaveFailed(false);
      setSaving({ state: 'saved', savedAt: answer.savedAt });
      void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
      if (renames.length > 0) void readFiles(contentFiles).catch(() => {});
      if (hasUnsent(name)) return scheduleSave(name, typingDelay);
    } catch (error) {
      const newer = error instanceof Refused && error.status === 409 && (error.answer as DraftFile);
      if (!newer || typeof newer.version !== 'string') return handleSaveError(name, error);
      acceptRevision(newer);
      // Read who saved it and what else changed.
      void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
      merges++;
    }
  }
  scheduleSave(name, retryDelay);
}

function handleSaveError(name: ContentFile, error: unknown) {
  if (needsSignIn(error)) return handleSessionEnd(error);
  setSaveFailed(true);
  const isUnreachable = error instanceof Unreachable;
  setSaving(isUnreachable ? { state: 'offline' } : { state: 'refused', message: formatError(error) });
  scheduleSave(name, retryDelay);
}

const isTyping = () => document.activeElement?.matches('input, textarea') ?? false;

function startListening() {
  if (state.hasStarted) return;
  state.hasStarted = true;
  window.addEventListener('online', saveNow);
  // A file may have been edited by hand while the page was hidden.
  document.addEventListener('visibilitychange', () => {
    saveNow();
    if (document.visibilityState === 'visible') void readFiles(openFiles()).catch(() => {});
  });
  // On devices without an online event, the first answer shows it.
  queryClient.getQueryCache().subscribe((event) => {
    // After a sign-out or another sign-in, unsent changes are stored on the device or were discarded.
    if (state.person !== undefined && currentPerson() !== state.person) return reset();
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    if (isAnswer && state.saving.state === 'offline') saveNow();
  });
}
