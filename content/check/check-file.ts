import type { core } from 'zod';
import { type ContentOf, type FileName, files } from '../schema.ts';
import { describeShape, type ShapeDescription } from '../shape.ts';
import { explain, shown } from './explain.ts';
import type { Fault, FieldPath } from './fault.ts';
import { nearest } from './nearest.ts';
import { type ParsedFile, parseFile } from './parse.ts';

export type CheckedFile<Name extends FileName> =
  | { ok: true; content: ContentOf<Name>; parsed: ParsedFile }
  | { ok: false; faults: Fault[] };

/** Checks the text of one content file by itself, without looking at the others. Never throws. */
export function checkFile<Name extends FileName>(file: Name, text: string): CheckedFile<Name> {
  const parsed = parseFile(file, text);
  if (parsed.faults.length > 0) return { ok: false, faults: parsed.faults };
  const result = files[file].safeParse(withoutEmpty(parsed.value));
  const faults = [...explainIssues(file, parsed, result.error?.issues ?? []), ...oddNumbers(file, parsed)];
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
  const all = found.flatMap(branchMeant).flatMap(oneForEachKey);
  return withoutTwins(all, parsed, shape).map((issue) => {
    const path = issue.path as FieldPath;
    const place = issue.code === 'unrecognized_keys' ? [...path, issue.keys[0]!] : path;
    const last = path.at(-1);
    const message = explain(issue, {
      key: typeof last === 'string' ? last : undefined,
      value: valueAt(parsed.value, path),
      written: parsed.writtenAt(path),
      shape: shapeAt(shape, path),
      belongsUnder: groupOf(issue, all),
    });
    return { file, line: parsed.lineOf(place), path, message };
  });
}

/** Of a field that may be written in several ways, what is wrong with the way that was begun. */
function branchMeant(issue: core.$ZodIssue): core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOfOtherKind = (inner: core.$ZodIssue) => inner.path.length === 0 && inner.code === 'invalid_type';
  const branch = issue.errors.find((errors) => !errors.some(isOfOtherKind)) ?? issue.errors[0] ?? [];
  return branch.flatMap((inner) => branchMeant({ ...inner, path: [...issue.path, ...inner.path] }));
}

function oneForEachKey(issue: core.$ZodIssue): core.$ZodIssue[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];
}

/** A misspelt or misplaced key is one slip, not a word that is unknown and another that is missing. */
function withoutTwins(
  issues: core.$ZodIssue[],
  { value }: ParsedFile,
  shape: ShapeDescription,
): core.$ZodIssue[] {
  const meant = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = Object.keys(shapeAt(shape, issue.path as FieldPath)?.properties ?? {});
    const word = nearest(issue.keys[0]!, known);
    const group = groupOf(issue, issues);
    return [word && [...issue.path, word], group && [...issue.path, group, issue.keys[0]]].map(String);
  });
  const isThere = ({ path }: core.$ZodIssue) => valueAt(value, path as FieldPath) !== undefined;
  return issues.filter((issue) => isThere(issue) || !meant.includes(String(issue.path)));
}

/** Where a word is missing that stands outside of its group. */
function groupOf(unknown: core.$ZodIssue, issues: core.$ZodIssue[]): string | undefined {
  if (unknown.code !== 'unrecognized_keys') return undefined;
  const around = unknown.path.length;
  const missing = issues.find(
    ({ path }) =>
      path.length === around + 2 &&
      String(path.slice(0, around)) === String(unknown.path) &&
      path.at(-1) === unknown.keys[0],
  );
  return missing && String(missing.path.at(-2));
}

/** Numbers that are read as others than they look: `0x10`, `1e3`, `007`. */
function oddNumbers(file: FileName, parsed: ParsedFile): Fault[] {
  const shape = describeShape(file);
  return [...numbersIn(parsed.value)].flatMap(({ path, value }) => {
    const written = parsed.writtenAt(path) ?? '';
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written) || !isNumber(shapeAt(shape, path))) return [];
    const message = `${shown(written)} would be read as ${value}; write the number in digits alone`;
    return { file, line: parsed.lineOf(path), path, message };
  });
}

const isNumber = (shape: ShapeDescription | undefined) =>
  shape?.type === 'number' || shape?.type === 'integer';

function* numbersIn(value: unknown, path: FieldPath = []): Generator<{ path: FieldPath; value: number }> {
  if (typeof value === 'number') yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* numbersIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
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

function shapeAt(shape: ShapeDescription | undefined, path: FieldPath): ShapeDescription | undefined {
  return path.reduce<ShapeDescription | undefined>((inside, step) => {
    if (typeof step === 'number') return inside?.items;
    const rest = inside?.additionalProperties;
    return inside?.properties?.[step] ?? (typeof rest === 'object' ? rest : undefined);
  }, shape);
}
