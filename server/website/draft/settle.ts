import { createHash } from 'node:crypto';
import type { ContentProblem } from '#content-model/check/problem.ts';
import { parseFile, readText } from '#content-model/check/read.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { merge } from '#shared/content/merge.ts';
import type { DraftFolder, DraftNotes } from './draft-folder.ts';
import { writeInto } from './edit-document.ts';
import { toFile, toForm } from './form-value.ts';
import { tidy } from './tidy.ts';

/** A file as the draft has it. */
export interface FileState {
  file: ContentFile;
  /** Undefined if there is none that can be read; `unread` says why. */
  published?: Said;
  unread?: ContentProblem;
  /** What is published, if the draft does not change it. */
  draft: Said;
  version: string;
  asked: DraftNotes['asked'];
  /** Whether the draft's file was merged with what is published, and is to be written so. */
  isMerged: boolean;
}

/** `value`: in the shape of a form; undefined if it cannot be read as it is. */
export interface Said {
  text: string;
  value: unknown;
}

/** How many texts of each file are remembered: published and draft, before and after a change. */
const remembered = 4;
const parsed = new Map<ContentFile, Map<string, Said>>();

/** What a file's text says. Asked for the same texts again and again; five hundred projects take a while to parse. */
export function sayIn(file: ContentFile, text: string): Said {
  const known = parsed.get(file) ?? new Map<string, Said>();
  parsed.set(file, known);
  const said = known.get(text) ?? parseForForm(file, text);
  known.delete(text);
  known.set(text, said);
  for (const oldest of known.keys()) if (known.size > remembered) known.delete(oldest);
  return said;
}

function parseForForm(file: ContentFile, text: string): Said {
  const shape = describeShape(file);
  const isList = shape.type === 'array';
  const { value, problems } = parseFile(file, text);
  // A file with nothing but comments is an empty list.
  const isEmptyList = isList && text !== '' && problems.length === 0;
  const form = toForm(shape, value ?? (isEmptyList ? [] : undefined));
  const isWhole = typeof form === 'object' && form !== null && Array.isArray(form) === isList;
  return { text, value: isWhole ? form : undefined };
}

export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Every file as the draft has it, where need be merged with what was published or written by hand meanwhile. */
export function readStates(content: string, folder: DraftFolder): Record<ContentFile, FileState> {
  const notes = folder.notes();
  const states = contentFiles.map((file) => [file, readState(content, folder, notes, file)] as const);
  return Object.fromEntries(states) as Record<ContentFile, FileState>;
}

function readState(content: string, folder: DraftFolder, notes: DraftNotes, file: ContentFile): FileState {
  const read = readText(content, file);
  const state = (draft: Said, more: Partial<FileState> = {}): FileState => ({
    ...{ file, draft, version: versionOf(draft.text), asked: [], isMerged: false },
    ...more,
  });
  if (!read.ok) return state({ text: '', value: undefined }, { unread: read.problem });
  const published = sayIn(file, read.text);
  const kept = folder.read(file);
  // What cannot be read is not written over: the draft waits until somebody has mended it.
  if (kept.text === undefined || published.value === undefined) return state(published, { published });
  const asked = notes.asked.filter((place) => place.file === file);
  if (kept.base === read.text) return state(sayIn(file, kept.text), { published, asked });

  const wasLaidOut = notes.laidOut[file]?.includes(versionOf(read.text));
  const mine = sayIn(file, kept.text);
  const base = wasLaidOut || kept.base === undefined ? published : sayIn(file, kept.base);
  const shape = describeShape(file);
  const merged = merge(base.value, tidy(shape, mine.value, base.value), published.value);
  const isAsPublished = isSame(merged.value, published.value);
  const text =
    mine.value === undefined
      ? kept.text
      : isAsPublished
        ? read.text
        : writeInto(read.text, toFile(shape, merged.value));
  const found = merged.conflicts.map(({ path, theirs }) => ({ file, path, theirs }));
  const both = [...asked, ...found].filter(
    (place, index, all) => all.findIndex((other) => isSamePlace(other, place)) === index,
  );
  return state(sayIn(file, text), { published, asked: text === read.text ? [] : both, isMerged: true });
}

type Place = Pick<DraftNotes['asked'][number], 'file' | 'path'>;
export const isSamePlace = (one: Place, other: Place) =>
  one.file === other.file && JSON.stringify(one.path) === JSON.stringify(other.path);

/** Writes down what was merged. */
export function writeMerged(folder: DraftFolder, states: FileState[]) {
  const merged = states.filter(({ isMerged }) => isMerged);
  if (merged.length === 0) return;
  const notes = folder.notes();
  const others = notes.asked.filter(({ file }) => !merged.some((state) => state.file === file));
  const laidOut = { ...notes.laidOut };
  for (const { file } of merged) delete laidOut[file];
  folder.note({ ...notes, laidOut, asked: [...others, ...merged.flatMap(({ asked }) => asked)] });
  for (const { file, draft, published } of merged) folder.write(file, draft.text, published!.text);
}

/** What a file would say, published as the draft has it. */
export const valueToPublish = ({ file, draft, published }: FileState): unknown =>
  tidy(describeShape(file), draft.value, published?.value);

/** The texts of all files that can be read, as they would be published. */
export function textsToPublish(states: Record<ContentFile, FileState>): Partial<Record<ContentFile, string>> {
  const texts = Object.values(states).flatMap((state) => {
    const { file, draft, published } = state;
    if (!published) return [];
    const value = valueToPublish(state);
    if (draft.value === undefined || isSame(value, draft.value)) return [[file, draft.text]];
    const isAsPublished = isSame(value, published.value);
    return [
      [file, isAsPublished ? published.text : writeInto(published.text, toFile(describeShape(file), value))],
    ];
  });
  return Object.fromEntries(texts);
}
