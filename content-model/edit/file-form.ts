import { createHash } from 'node:crypto';
import { parseFile } from '#content-model/check/read.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { toForm } from './form-value.ts';

/** A file's text, and its value in the shape of a form; `value` undefined if the text can't be read exactly. */
export interface FileForm {
  text: string;
  value: unknown;
}

/** How many texts of each file are cached: published and working copy, before and after a change. */
const maxCached = 4;
const cache = new Map<ContentFile, Map<string, FileForm>>();

/**
 * Parses a file's text for a form. Results are cached: the same texts are read many times, and five hundred projects
 * take a while.
 */
export function readForm(file: ContentFile, text: string): FileForm {
  const known = cache.get(file) ?? new Map<string, FileForm>();
  cache.set(file, known);
  const form = known.get(text) ?? parse(file, text);
  known.delete(text);
  known.set(text, form);
  for (const oldest of known.keys()) if (known.size > maxCached) known.delete(oldest);
  return form;
}

function parse(file: ContentFile, text: string): FileForm {
  const shape = describeShape(file);
  const isList = shape.type === 'array';
  const { value, problems } = parseFile(file, text);
  // A file with nothing but comments is an empty list.
  const isEmptyList = isList && text !== '' && problems.length === 0;
  const form = toForm(shape, value ?? (isEmptyList ? [] : undefined));
  const isWhole = typeof form === 'object' && form !== null && Array.isArray(form) === isList;
  return { text, value: isWhole ? form : undefined };
}

/** Returns the version of a file's text: a device that changes the file names the version that it has. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);
