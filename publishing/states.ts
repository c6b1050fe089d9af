import type { ContentProblem } from '#content-model/check/problem.ts';
import { readText } from '#content-model/check/read.ts';
import { hasAddedComments, updateYaml } from '#content-model/edit/edit-document.ts';
import { type FileForm, readForm, versionOf } from '#content-model/edit/file-form.ts';
import { toFile } from '#content-model/edit/form-value.ts';
import { tidy } from '#content-model/edit/tidy.ts';
import { defaultTexts } from '#content-model/schema/files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';

/** A file of the working copy, with its published form. */
export interface FileState {
  file: ContentFile;
  draft: FileForm;
  version: string;
  /** The published file; undefined if the published version doesn't have it. */
  published?: FileForm | undefined;
  /** Set if the working copy's file can't be read. */
  unread?: ContentProblem;
}

export type FileStates = Record<ContentFile, FileState>;

/**
 * Reads the state of each file.
 * @param published the texts of the published version; undefined before the first, when nothing differs from it
 */
export function readStates(content: string, published: Record<string, string> | undefined): FileStates {
  const states = contentFiles.map((file) => [file, readState(content, published, file)] as const);
  return Object.fromEntries(states) as FileStates;
}

function readState(content: string, texts: Record<string, string> | undefined, file: ContentFile): FileState {
  const read = readText(content, file);
  const draft = read.ok ? readForm(file, read.text) : { text: '', value: undefined };
  const text = texts ? (texts[file] ?? defaultTexts[file]) : draft.text;
  const published = text === undefined ? undefined : readForm(file, text);
  return {
    file,
    draft,
    version: versionOf(draft.text),
    published,
    ...(!read.ok && { unread: read.problem }),
  };
}

/** Returns the value that a file would have if it were published as it is. */
export const valueToPublish = ({ file, draft, published }: FileState): unknown =>
  tidy(describeShape(file), draft.value, published?.value);

/** Returns the texts that all readable files would have if they were published. */
export function textsToPublish(states: FileStates): Partial<Record<ContentFile, string>> {
  const texts = Object.values(states).flatMap((state) => {
    const { file, draft, unread } = state;
    if (unread) return [];
    const value = valueToPublish(state);
    return [[file, draft.value === undefined ? draft.text : textWithValue(state, value)]];
  });
  return Object.fromEntries(texts);
}

/**
 * Returns the text of a file with another value, in the shape of a form: the published text if that loses no comment.
 */
export function textWithValue({ file, draft, published }: FileState, value: unknown): string {
  if (isSame(value, draft.value)) return draft.text;
  if (published && isSame(value, published.value) && !hasAddedComments(draft.text, published.text))
    return published.text;
  return updateYaml(draft.text, toFile(describeShape(file), value));
}
