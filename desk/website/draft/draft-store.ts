import { get, needsSignIn, post, Refused, sentenceOf, Unreachable } from '#desk/api/api.ts';
import { noticeEnd, personHere, queryClient } from '#desk/api/query-client.ts';
import {
  beginTab,
  dropLeft,
  keepChanges,
  type LeftChanges,
  leftChanges,
  noteSaving,
} from '#desk/device/kept-website.ts';
import { applyChanges } from '#shared/content/changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { type FieldPath, type ShapeDescription, shapeAt } from '#shared/content/shape.ts';
import { withPart } from '#shared/content/with-part.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DraftFile, SavedDraft } from '#shared/desk/website.ts';
import {
  afterSaving,
  afterTyping,
  change,
  choose,
  type FileDraft,
  redo,
  settle,
  startDraft,
  takeUp,
  undo,
} from './file-draft.ts';
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

const files = new Map<ContentFile, OpenFile>();
const listeners = new Set<() => void>();
const timers = new Map<ContentFile, ReturnType<typeof setTimeout>>();
const running = new Map<ContentFile, Promise<void>>();
const renamed = new Map<ContentFile, { from: string; into: string }>();
let person: string | undefined;
let saving: Saving = { state: 'saved', isKept: true };

export function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const openFile = (name: ContentFile): OpenFile | undefined => files.get(name);
export const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const savingState = (): Saving => saving;

function tell() {
  for (const listener of listeners) listener();
}

function setSaving(next: Partial<Saving>) {
  saving = { ...saving, ...next };
  tell();
}

/** Reads files from the server, and goes on with what this device has kept of them. @throws as `get` does */
export async function readFiles(names: readonly ContentFile[]) {
  forgetOthers();
  await Promise.all(names.map(readFile));
}

/** What somebody else was reading and writing here before is theirs. */
function forgetOthers() {
  const here = personHere();
  if (here === person) return;
  startOnce();
  forget();
  beginTab();
  person = here;
}

function forget() {
  // The last letters may not be written yet.
  for (const [name, { draft }] of files) if (draft && draft.unsent.length > 0) keepNow(name).catch(() => {});
  person = undefined;
  files.clear();
  renamed.clear();
  for (const timer of timers.values()) clearTimeout(timer);
  saving = { state: 'saved', isKept: true };
}

async function readFile(name: ContentFile): Promise<void> {
  const [reader, before] = [person, files.get(name)?.draft?.base];
  const answer = await get<DraftFile>(endpoints.draftFile(name));
  if (person !== reader) return;
  // Asked before it was saved, it says what was before.
  await running.get(name);
  if (files.get(name)?.draft?.base !== before) return readFile(name);
  take(answer);
  const left = await leftChanges(name, person!);
  if (person !== reader) return;
  const fitting = left.filter((one) => takeLeft(name, one));
  setStuck(
    name,
    left.filter((one) => !fitting.includes(one)),
  );
  // Only once this page has kept them itself.
  if (fitting.length > 0 && (await keep(name))) await dropLeft(name, fitting);
  plan(name, 0);
}

/** @returns false if it fits into no form */
function takeLeft(name: ContentFile, { base, changes }: LeftChanges): boolean {
  const file = files.get(name);
  if (!file?.draft || !base) return false;
  // An update has done away with the field.
  if (changes.some(({ path }) => shapeAt(base.shape, path) && !shapeAt(file.shape, path))) return false;
  try {
    const typed = applyChanges(base.value, changes);
    files.set(name, { ...file, draft: takeUp(file.draft, base.value, typed) });
    return true;
  } catch {
    // Made to another value.
    return false;
  }
}

function setStuck(name: ContentFile, stuck: readonly LeftChanges[]) {
  const file = files.get(name);
  if (file) files.set(name, { ...file, stuck });
  tell();
}

/** Lets go of what fits into no form. */
export async function discardStuck(name: ContentFile) {
  await dropLeft(name, files.get(name)?.stuck ?? []);
  setStuck(name, []);
}

/** Goes on from what the server has. */
function take({ name, version, value, shape }: DraftFile) {
  const known = files.get(name)?.draft;
  const disk = { value, version };
  // What was typed into a file that cannot be read any more waits until it can be.
  const unread = known && known.unsent.length > 0 ? known : undefined;
  const draft = value === undefined ? unread : known ? settle(known, disk) : startDraft(disk);
  if (known && draft === known) return;
  files.set(name, { shape, draft, stuck: files.get(name)?.stuck ?? [] });
  tell();
}

/** Does something to a file's draft: shown at once, kept on the device, and saved once typing rests. */
function update(name: ContentFile, act: (draft: FileDraft) => FileDraft, wait = rest) {
  const file = files.get(name);
  if (!file?.draft) return;
  const draft = act(file.draft);
  if (draft === file.draft) return;
  files.set(name, { ...file, draft });
  tell();
  void keep(name);
  plan(name, wait);
}

export const changeAt = (name: ContentFile, path: FieldPath, value: unknown) =>
  update(name, (draft) => change(draft, withPart(draft.now, path, value), Date.now()));
export const changeList = (name: ContentFile, act: (entries: unknown[]) => unknown[]) =>
  update(name, (draft) => change(draft, act(entriesOf(draft.now)), Date.now()));
export const undoIn = (name: ContentFile) => update(name, undo);
export const redoIn = (name: ContentFile) => update(name, redo);
export const chooseIn = (name: ContentFile, path: FieldPath, side: 'mine' | 'theirs') =>
  update(name, (draft) => choose(draft, path, side), 0);

/** Once a name is typed to its end: whoever is named so elsewhere is named so from then on. */
export function renameIn(name: ContentFile, from: string, into: string) {
  renamed.set(name, { from: renamed.get(name)?.from ?? from, into });
  plan(name, 0);
}

/** Typing in a field has ended, or the screen is left. */
export function saveNow() {
  for (const name of files.keys()) {
    update(name, afterTyping);
    plan(name, 0);
  }
}

/** Sends all that was typed. @throws Refused while anything of it stays here */
export async function sendAll() {
  for (const name of files.keys()) {
    update(name, afterTyping);
    await save(name);
  }
  const isUnsent = [...files.values()].some(({ draft }) => draft && draft.unsent.length > 0);
  if (isUnsent) throw new Refused(0, 'Some of what you typed isn’t saved yet. Try again in a moment.');
}

const keeping = new Map<ContentFile, Promise<boolean>>();

/**
 * Keeps on the device what the server does not have; while that is being written, the latest is written after it.
 * @returns whether all of it was written
 */
function keep(name: ContentFile): Promise<boolean> {
  const run = keeping.get(name) ?? keepLatest(name).finally(() => keeping.delete(name));
  keeping.set(name, run);
  return run;
}

async function keepLatest(name: ContentFile): Promise<boolean> {
  let kept: FileDraft | undefined;
  try {
    let isKept = true;
    for (;;) {
      const { draft } = files.get(name) ?? {};
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
  const { shape, draft } = files.get(name) ?? {};
  if (!shape || !draft || person === undefined) return true;
  return keepChanges({ name, shape, ...draft.base }, person, draft.unsent);
}

function plan(name: ContentFile, wait: number) {
  clearTimeout(timers.get(name));
  if (!files.get(name)?.draft?.unsent.length && !renamed.has(name)) return;
  timers.set(
    name,
    setTimeout(() => save(name), wait),
  );
}

/** Sends what is unsent of a file, one answer at a time. */
function save(name: ContentFile) {
  const run = running.get(name) ?? send(name).finally(() => running.delete(name));
  running.set(name, run);
  return run;
}

async function send(name: ContentFile) {
  for (let merges = 0; merges < mostMerges; ) {
    const draft = files.get(name)?.draft;
    if (!draft || (draft.unsent.length === 0 && !renamed.has(name))) return;
    if (draft.conflicts.length > 0) return setSaving({ state: 'asking' });
    setSaving({ state: 'saving' });
    const name_ = renamed.get(name);
    try {
      const body = { version: draft.base.version, changes: draft.unsent, ...(name_ && { renamed: name_ }) };
      const answer = await post<SavedDraft>(endpoints.draftFile(name), body, undefined, person);
      // The page of a portal, or nothing at all, with 200.
      if (typeof answer?.version !== 'string') throw new Unreachable();
      if (renamed.get(name) === name_) renamed.delete(name);
      const file = files.get(name);
      if (!file?.draft) return;
      files.set(name, { ...file, draft: afterSaving(file.draft, draft.now, answer, isTyping()) });
      await keep(name);
      noteSaving(false);
      setSaving({ state: 'saved', savedAt: answer.savedAt });
      void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
      if (name_) void readFiles(contentFiles).catch(() => {});
      if (files.get(name)?.draft?.unsent.length) return plan(name, rest);
    } catch (error) {
      if (!(error instanceof Refused && error.status === 409)) return afterFailure(name, error);
      take(error.answer as DraftFile);
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

let hasStarted = false;

function startOnce() {
  if (hasStarted) return;
  hasStarted = true;
  window.addEventListener('online', saveNow);
  // Somebody may have changed a file by hand while this was out of sight.
  document.addEventListener('visibilitychange', () => {
    saveNow();
    if (document.visibilityState === 'visible') void readFiles([...files.keys()]).catch(() => {});
  });
  // Where the device does not tell, the first answer does.
  queryClient.getQueryCache().subscribe((event) => {
    // Signed out, or in as somebody else: what is not on the server is kept on the device, or was let go of there.
    if (person !== undefined && personHere() !== person) return forget();
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    if (isAnswer && saving.state === 'offline') saveNow();
  });
}
