import { get, needsSignIn, post, Refused, sentenceOf, Unreachable } from '#desk/api/api.ts';
import { createListeners } from '#desk/api/listeners.ts';
import { noticeEnd, personHere, queryClient } from '#desk/api/query-client.ts';
import {
  beginTab,
  dropLeft,
  keepChanges,
  type LeftChanges,
  leftChanges,
  noteSaving,
  thisTab,
} from '#desk/device/kept-website.ts';
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
  choose,
  dropEmptyEntry,
  type FileDraft,
  isUnsent,
  joinBatch,
  redo,
  sending,
  settle,
  startDraft,
  undo,
} from './file-draft.ts';
import { readyRenames } from './renames.ts';
import { forgetRevisions, noteRevision } from './revisions.ts';
import { changesWithoutPlace, leftIn, takeUp, unsentOf } from './take-up.ts';
import { websiteQuery } from './website-query.ts';

/** How long typing rests until it is saved, and how long until the next try without reception; in milliseconds. */
const rest = 1_000;
const pause = 10_000;
/** How often somebody else may be faster until the next try waits. */
const mostMerges = 5;

export interface OpenFile {
  shape: ShapeDescription;
  /** Undefined: it cannot be read, and the problems say why. */
  draft: FileDraft | undefined;
  /** What was typed here earlier and fits into no form: the file can't be read, or what it was typed into isn't known. */
  stuck: readonly LeftChanges[];
  form?: number | undefined;
}

/** `kept`: not on the server yet, but on this device; `lost`: it goes with the page. */
export interface Saving {
  state: 'saved' | 'saving' | 'offline' | 'refused' | 'asking';
  /** When the server last took anything from this page, ISO 8601. */
  savedAt?: string;
  /** The server's own sentence. */
  message?: string;
  isKept: boolean;
}

/** What this page has of a file, and what it's doing with it. */
interface FileState {
  /** Undefined until it's read. */
  open?: OpenFile | undefined;
  /** The entries that are open on the screen, each as often as it's open. */
  entries: RowPath[];
  /** Until it's saved. */
  timer?: ReturnType<typeof setTimeout>;
  /** While it's sent to the server, and while it's written on the device. */
  sending?: Promise<void> | undefined;
  keeping?: Promise<boolean> | undefined;
}

const nothingWaits: Saving = { state: 'saved', isKept: true };

const state = {
  /** Whose drafts these are. */
  person: undefined as string | undefined,
  files: {} as Record<ContentFile, FileState>,
  saving: nothingWaits,
  /** Tells apart what this tab sends, and what is one step to a person. */
  numbers: 0,
  hasStarted: false,
};
for (const name of contentFiles) state.files[name] = { entries: [] };
const { listen, notify } = createListeners();

export { listen };
export const openFile = (name: ContentFile): OpenFile | undefined => state.files[name].open;
export const savingState = (): Saving => state.saving;
const openFiles = () => contentFiles.filter(openFile);

function setSaving(next: Partial<Saving>) {
  state.saving = { ...state.saving, ...next };
  notify();
}

/** Changes what there is of a file that was read. */
function setOpen(name: ContentFile, next: Partial<OpenFile>) {
  const file = state.files[name];
  if (file.open) file.open = { ...file.open, ...next };
  notify();
}

/** Reads files from the server, and goes on with what this device has kept of them. @throws as `get` does */
export async function readFiles(names: readonly ContentFile[]) {
  forgetOthers();
  await Promise.all(names.map(readFile));
}

/** What somebody else was reading and writing here before is theirs. */
function forgetOthers() {
  const here = personHere();
  if (here === state.person) return;
  startOnce();
  forget();
  beginTab();
  state.person = here;
}

function forget() {
  for (const name of openFiles()) {
    const { draft } = openFile(name)!;
    // The last letters may not be written yet.
    if (draft && isUnsent(draft)) keepNow(name).catch(() => {});
    state.files[name].open = undefined;
    clearTimeout(state.files[name].timer);
  }
  state.person = undefined;
  state.saving = nothingWaits;
  forgetRevisions();
}

async function readFile(name: ContentFile): Promise<void> {
  const [reader, before] = [state.person, openFile(name)?.draft?.base];
  const answer = await get<DraftFile>(endpoints.draftFile(name));
  if (state.person !== reader) return;
  // Asked before it was saved, it says what was before.
  await state.files[name].sending;
  if (openFile(name)?.draft?.base !== before) return readFile(name);
  take(answer);
  const left = await leftChanges(name, state.person!);
  if (state.person !== reader) return;
  const stuck = left.flatMap((one) => takeLeft(name, one, answer.saves) ?? []);
  setOpen(name, { stuck });
  const taken = left.filter((one) => !stuck.includes(one));
  // Only once this page has kept them itself.
  if (taken.length > 0 && (await keep(name))) await dropLeft(name, state.person!, taken, stuck);
  plan(name, 0);
}

/** @returns what of it fits into no form: the file can't be read, or the field is gone or what it was typed into isn't known */
function takeLeft(name: ContentFile, left: LeftChanges, saves: DraftFile['saves']): LeftChanges | undefined {
  const { base, tab, ...unsent } = left;
  const file = openFile(name);
  if (!file?.draft || !base) return left;
  const stuck = changesWithoutPlace(base, unsent.changes, file);
  const changes = unsent.changes.filter((one) => !stuck.includes(one));
  const isRest = changes.length + (unsent.conflicts ?? []).length + (unsent.renames ?? []).length === 0;
  if (isRest) return left;
  try {
    setOpen(name, { draft: takeUp(file.draft, leftIn(base, { ...unsent, changes }), saves) });
    return stuck.length > 0 ? { tab, base, changes: stuck } : undefined;
  } catch {
    // Made to another value.
    return left;
  }
}

/** Lets go of what fits into no form. */
export async function discardStuck(name: ContentFile) {
  await dropLeft(name, state.person!, openFile(name)?.stuck ?? []);
  setOpen(name, { stuck: [] });
}

/** Goes on from what the server has. */
function take({ name, version, value, shape, form, saves }: DraftFile) {
  const file = state.files[name];
  const known = file.open?.draft;
  const disk = { value, version, saves };
  // What was typed into a file that cannot be read any more waits until it can be.
  const unread = known && isUnsent(known) ? known : undefined;
  const draft =
    value === undefined ? unread : known ? settle(known, disk, file.entries) : startDraft(name, disk);
  if (known && draft === known) return;
  file.open = { shape, draft, form, stuck: file.open?.stuck ?? [] };
  noteRevision(name, draft?.base);
  notify();
}

/**
 * Says that an entry is open on the screen, until the returned function is called. One that was empty when it was opened
 * and is left empty is removed then.
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

/** Does something to a file's draft: shown at once, kept on the device, and saved once typing rests. */
function update(name: ContentFile, act: (draft: FileDraft) => FileDraft, wait = rest) {
  const before = openFile(name)?.draft;
  const draft = before && act(before);
  if (draft === before) return;
  setOpen(name, { draft });
  void keep(name);
  plan(name, wait);
}

/**
 * Changes what is at a row path, wherever that is now. @param form the one in which it's changed, for undo
 * @param value a function gets what is there now
 */
export const changeAt = (name: ContentFile, path: RowPath, value: unknown, form?: string) =>
  update(name, (draft) => {
    const places = toFieldPath(draft.now, path);
    if (!places) return draft;
    const part = typeof value === 'function' ? value(valueAtRow(draft.now, path)) : value;
    return change(draft, withPart(draft.now, places, part), Date.now(), form);
  });
export const undoIn = (name: ContentFile, form: string) => follow(name, form, 'past', undo);
export const redoIn = (name: ContentFile, form: string) => follow(name, form, 'future', redo);

/** In every file that the form's last step has changed. */
function follow(name: ContentFile, form: string, steps: 'past' | 'future', act: typeof undo) {
  const batchIn = (file: ContentFile) =>
    openFile(file)?.draft?.[steps].findLast((one) => one.form === form)?.batch;
  const batch = batchIn(name);
  const same = batch === undefined ? [name] : contentFiles.filter((file) => batchIn(file) === batch);
  for (const file of same) update(file, (draft) => act(draft, form));
}

/** Changes other files along with what a form of one did last: one undo takes back all of it. Without `value`, removes. */
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
export const chooseIn = (name: ContentFile, path: RowPath, side: 'mine' | 'theirs', form: string) =>
  update(name, (draft) => choose(draft, path, side, form), 0);

/** Typing in a field has ended, or the screen is left. */
export function saveNow() {
  for (const name of openFiles()) {
    update(name, afterTyping);
    plan(name, 0);
  }
}

/** Sends all that was typed. @throws Refused while anything of it stays here */
export async function sendAll() {
  for (const name of openFiles()) {
    update(name, afterTyping);
    await save(name);
  }
  if (openFiles().some(hasUnsent))
    throw new Refused(0, 'Some of what you typed isn’t saved yet. Try again in a moment.');
}

/**
 * Keeps on the device what the server does not have; while that is being written, the latest is written after it.
 * @returns whether all of it was written
 */
function keep(name: ContentFile): Promise<boolean> {
  const file = state.files[name];
  file.keeping ??= keepLatest(name).finally(() => {
    file.keeping = undefined;
  });
  return file.keeping;
}

async function keepLatest(name: ContentFile): Promise<boolean> {
  let kept: FileDraft | undefined;
  try {
    let isKept = true;
    for (;;) {
      const { draft } = openFile(name) ?? {};
      if (!draft || draft === kept) break;
      kept = draft;
      isKept = await keepNow(name);
    }
    setSaving({ isKept });
    return true;
  } catch {
    // No room: it lives as long as the page.
    setSaving({ isKept: false });
    return false;
  }
}

/** @returns whether it outlives the page */
async function keepNow(name: ContentFile): Promise<boolean> {
  const { shape, draft, form } = openFile(name) ?? {};
  if (!shape || !draft || state.person === undefined) return true;
  const { value, version } = draft.base;
  const base = { name, shape, version, ...(form !== undefined && { form }), value };
  return keepChanges(base, state.person, unsentOf(draft));
}

function plan(name: ContentFile, wait: number) {
  const file = state.files[name];
  clearTimeout(file.timer);
  if (hasUnsent(name)) file.timer = setTimeout(() => save(name), wait);
}

function hasUnsent(name: ContentFile): boolean {
  const draft = openFile(name)?.draft;
  return draft !== undefined && isUnsent(draft);
}

/** Sends what is unsent of a file, one answer at a time. */
function save(name: ContentFile): Promise<void> {
  const file = state.files[name];
  file.sending ??= send(name).finally(() => {
    file.sending = undefined;
  });
  return file.sending;
}

async function send(name: ContentFile) {
  for (let merges = 0; merges < mostMerges; ) {
    const draft = openFile(name)?.draft;
    if (!draft || !isUnsent(draft)) return;
    if (draft.conflicts.length > 0) return setSaving({ state: 'asking' });
    // A name that somebody is typing isn't one yet.
    const renames = isTyping() ? [] : readyRenames(name, draft.now, draft.renames);
    if (draft.unsent.length + renames.length === 0) return;
    setSaving({ state: 'saving' });
    const by = { tab: thisTab(), number: ++state.numbers };
    setOpen(name, { draft: sending(draft, by.tab, by.number, renames) });
    void keep(name);
    try {
      const body = { version: draft.base.version, changes: draft.unsent, renamed: renames, by };
      const answer = await post<SavedDraft>(endpoints.draftFile(name), body, undefined, state.person);
      // The page of a portal, or nothing at all, with 200.
      if (typeof answer?.version !== 'string') throw new Unreachable();
      const known = openFile(name)?.draft;
      if (!known) return;
      const saved = afterSaving(known, { value: draft.now, renames }, answer, isTyping());
      setOpen(name, { draft: saved });
      noteRevision(name, saved.base);
      await keep(name);
      noteSaving(false);
      setSaving({ state: 'saved', savedAt: answer.savedAt });
      void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
      if (renames.length > 0) void readFiles(contentFiles).catch(() => {});
      if (hasUnsent(name)) return plan(name, rest);
    } catch (error) {
      const newer = error instanceof Refused && error.status === 409 && (error.answer as DraftFile);
      if (!newer || typeof newer.version !== 'string') return afterFailure(name, error);
      take(newer);
      // Who has written it, and what else that changed.
      void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
      merges++;
    }
  }
  plan(name, pause);
}

function afterFailure(name: ContentFile, error: unknown) {
  if (needsSignIn(error)) return noticeEnd(error);
  noteSaving(true);
  const isUnreachable = error instanceof Unreachable;
  setSaving(isUnreachable ? { state: 'offline' } : { state: 'refused', message: sentenceOf(error) });
  plan(name, pause);
}

const isTyping = () => document.activeElement?.matches('input, textarea') ?? false;

function startOnce() {
  if (state.hasStarted) return;
  state.hasStarted = true;
  window.addEventListener('online', saveNow);
  // Somebody may have changed a file by hand while this was out of sight.
  document.addEventListener('visibilitychange', () => {
    saveNow();
    if (document.visibilityState === 'visible') void readFiles(openFiles()).catch(() => {});
  });
  // Where the device does not tell, the first answer does.
  queryClient.getQueryCache().subscribe((event) => {
    // Signed out, or in as somebody else: what is not on the server is kept on the device, or was let go of there.
    if (state.person !== undefined && personHere() !== state.person) return forget();
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    if (isAnswer && state.saving.state === 'offline') saveNow();
  });
}
