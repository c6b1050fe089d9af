import type { core } from 'zod';
import { fillFile } from '../placeholders/fill-file.ts';
import type { Facts } from '../placeholders/known.ts';
import type { FieldPath } from '../schema/field-path.ts';
import { shapeAt, valueAt } from '../schema/field-path.ts';
import { type ContentOf, type FileName, files } from '../schema/files.ts';
import { describeShape } from '../schema/shape.ts';
import { explain } from './explain.ts';
import type { Fault } from './fault.ts';
import { groupOf, issuesToTell } from './issues.ts';
import { oddNumbers } from './odd-numbers.ts';
import { type ParsedFile, parseFile } from './parse.ts';

export type CheckedFile<Name extends FileName> =
  | { ok: true; content: ContentOf<Name>; parsed: ParsedFile }
  | { ok: false; faults: Fault[] };

/**
 * Checks the text of one content file on its own, with the words in braces filled in. Never throws.
 * @param facts what they are filled in from; without it they stay
 */
export function checkFile<Name extends FileName>(
  file: Name,
  text: string,
  facts: () => Facts = () => ({}),
): CheckedFile<Name> {
  const parsed = parseFile(file, text);
  if (parsed.faults.length > 0) return { ok: false, faults: parsed.faults };
  const filled = fillFile(file, withoutEmpty(parsed.value), facts);
  const result = files[file].safeParse(filled.value);
  const faults = [
    ...filled.faults.map((fault) => ({ ...fault, file, line: parsed.lineOf(fault.path) })),
    ...explainIssues(file, parsed, result.error?.issues ?? []),
    ...oddNumbers(file, parsed),
  ];
  if (faults.length === 0) return { ok: true, content: result.data as ContentOf<Name>, parsed };
  return { ok: false, faults: faults.sort((one, other) => one.line - other.line) };
}

function explainIssues(file: FileName, parsed: ParsedFile, found: core.$ZodIssue[]): Fault[] {
  if (found.length === 0) return [];
  const shape = describeShape(file);
  if (parsed.value === null) {
    const message =
      shape.type === 'array'
        ? 'this file is empty; write [] if there is nothing to list, or put it back from your backup'
        : 'this file is empty; put it back from your backup';
    return [{ file, line: 1, path: [], message }];
  }
  return issuesToTell(found, parsed.value, shape).map((issue) => {
    const path = issue.path as FieldPath;
    const place = issue.code === 'unrecognized_keys' ? [...path, issue.keys[0]!] : path;
    const last = path.at(-1);
    const message = explain(issue, {
      key: typeof last === 'string' ? last : undefined,
      value: valueAt(parsed.value, path),
      written: parsed.writtenAt(path),
      shape: shapeAt(shape, path),
      belongsUnder: groupOf(issue, found),
    });
    return { file, line: parsed.lineOf(place), path, message };
  });
}

/** A key with nothing after it, as when the last entry of a list was removed, counts as left out. */
function withoutEmpty(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map((entry) => entry && withoutEmpty(entry));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)]));
}
