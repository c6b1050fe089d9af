import { type ContentOf, type FileName, files } from '../schema.ts';
import { explain } from './explain.ts';
import type { Fault, FieldPath } from './fault.ts';
import { type ParsedFile, parseFile } from './parse.ts';

export type CheckedFile<Name extends FileName> =
  | { ok: true; content: ContentOf<Name>; parsed: ParsedFile }
  | { ok: false; faults: Fault[] };

/** Checks the text of one content file by itself, without looking at the others. Never throws. */
export function checkFile<Name extends FileName>(file: Name, text: string): CheckedFile<Name> {
  const parsed = parseFile(file, text);
  if (parsed.faults.length > 0) return { ok: false, faults: parsed.faults };
  const result = files[file].safeParse(withoutEmpty(parsed.value));
  if (result.success) return { ok: true, content: result.data as ContentOf<Name>, parsed };
  const faults = result.error.issues.map((issue) => {
    const path = issue.path as FieldPath;
    const place = issue.code === 'unrecognized_keys' ? [...path, issue.keys[0]!] : path;
    return { file, line: parsed.lineOf(place), path, message: explain(issue, valueAt(parsed.value, path)) };
  });
  return { ok: false, faults };
}

/** A word with nothing behind it, as when the last entry of a list was taken away, counts as left out. */
function withoutEmpty(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map((entry) => entry && withoutEmpty(entry));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)]));
}

/** What stands at a path; of a group that is written as its name alone, the name. */
function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inside, step) =>
      typeof inside === 'string' ? inside : (inside as Record<string | number, unknown>)?.[step],
    value,
  );
}
