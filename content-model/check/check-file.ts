import type { core } from 'zod';
import type { PlaceholderValues } from '#content-model/placeholders/known-placeholders.ts';
import {
  type FieldPath,
  type ShapeDescription,
  shapeAt,
  shapeWithin,
  valueAt,
} from '#shared/content/shape.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { fillFile, withoutUnshown } from '../placeholders/fill-file.ts';
import { type ContentOf, type FileName, files } from '../schema/files.ts';
import { describeShape } from '../schema/shape.ts';
import { isText, pickLanguage } from '../schema/translated.ts';
import type { ContentProblem } from './problem.ts';
import { type ParsedFile, parseFile } from './read.ts';

export type CheckedFile<Name extends FileName> =
  | {
      ok: true;
      content: ContentOf<Name>;
      parsed: ParsedFile;
      /** The file's value in the language, before its placeholders are filled in. */
      picked: unknown;
      /** Warnings, which don't keep the file from being used. */
      notices: ContentProblem[];
    }
  | { ok: false; problems: ContentProblem[] };

/**
 * Checks the text of one content file on its own, with its placeholders filled in. Never throws.
 * @param values the placeholders' values; without them, placeholders stay as they are
 * @param language the language to check, for texts that have translations
 */
export function checkFile<Name extends FileName>(
  file: Name,
  text: string,
  values: () => PlaceholderValues = () => ({}),
  language: Language = firstLanguage,
): CheckedFile<Name> {
  const parsed = parseFile(file, text);
  if (parsed.problems.length > 0) return { ok: false, problems: parsed.problems };
  const shape = describeShape(file);
  const emptied: FieldPath[] = [];
  const picked = pickLanguage(language, shape, parsed.value);
  const filled = fillFile(
    file,
    withoutEmpty(picked.value, shape, (path) => emptied.push(path)),
    values,
  );
  const result = files[file].safeParse(filled.value);
  const isAlreadyReported = (path: FieldPath) =>
    picked.failed.some((text) => text.every((step, depth) => path[depth] === step));
  /** Where this language's text is. */
  const inLanguage = (path: FieldPath) =>
    language !== firstLanguage && isText(shapeAt(shape, path), valueAt(picked.value, path))
      ? [...path, language]
      : path;
  const issues = (result.error?.issues ?? [])
    .flatMap(splitByKey)
    .filter((issue) => !isAlreadyReported(issue.path as FieldPath))
    .map((issue) => {
      const path = issue.path as FieldPath;
      const location = issue.code === 'unrecognized_keys' ? [...path, issue.keys[0]!] : path;
      const value = valueAt(picked.value, path);
      const isMissing = (value === undefined || value === null) && issue.code !== 'custom';
      const message = explain(issue, value, shapeAt(shape, path));
      return {
        path: inLanguage(path),
        location: inLanguage(location),
        message,
        ...(isMissing ? { inForm: missingInForm(path) } : explainInForm(issue)),
      };
    });
  const fillings = filled.problems
    .filter(({ path }) => !isAlreadyReported(path))
    .map((problem) => ({ ...problem, path: inLanguage(problem.path) }));
  const problems = [
    ...[...picked.problems, ...fillings].map((problem) => ({
      ...problem,
      file,
      line: parsed.lineOf(problem.path),
    })),
    ...issues.map(({ location, ...issue }) => ({ ...issue, file, line: parsed.lineOf(location) })),
  ];
  const message = 'has no entries, so it is not shown; add some, or remove all of it';
  const notices = [
    ...emptied.map((path) => ({ path, message })),
    ...filled.unshown.map((one) => ({ ...one, path: inLanguage(one.path), isUnshown: true as const })),
  ].map((one): ContentProblem => ({ ...one, file, line: parsed.lineOf(one.path), severity: 'warning' }));
  if (problems.length === 0) {
    const content = withoutUnshown(file, result.data as ContentOf<Name>);
    return { ok: true, content, parsed, picked: picked.value, notices };
  }
  return { ok: false, problems: problems.sort((one, other) => one.line - other.line) };
}

/**
 * A key with nothing after it, as when the last entry of a list was removed, counts as left out; and so does a group
 * that may be left out and needs entries, once it has none.
 */
function withoutEmpty(
  value: unknown,
  shape: ShapeDescription | undefined,
  onEmptied: (path: FieldPath) => void,
  path: FieldPath = [],
): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value))
    return value.map(
      (entry, index) => entry && withoutEmpty(entry, shape?.items, onEmptied, [...path, index]),
    );
  if (typeof value !== 'object') return value;
  const nonEmpty = Object.entries(value).flatMap(([key, inner]) => {
    const [location, within] = [[...path, key], shapeWithin(shape, key)];
    if (!shape?.required?.includes(key) && isEmptied(inner, within)) {
      onEmptied(location);
      return [];
    }
    return [[key, withoutEmpty(inner, within, onEmptied, location)]];
  });
  return Object.fromEntries(nonEmpty);
}

/** Whether a group has lost all entries of a list that it needs. */
function isEmptied(group: unknown, shape: ShapeDescription | undefined): boolean {
  if (typeof group !== 'object' || group === null) return false;
  return Object.entries(group).some(([key, inner]) => {
    const isNeeded = shape?.required?.includes(key) && (shapeWithin(shape, key)?.minItems ?? 0) > 0;
    return isNeeded && (inner === null || (Array.isArray(inner) && inner.length === 0));
  });
}

const splitByKey = (issue: core.$ZodIssue): core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];

/** What belongs in a field, by zod's name of its type. */
const typeMessages: Record<string, string> = {
  string: 'must be text on one line; put quotes around it if it could be read as a number or a list',
  number: 'must be a number; write only its digits, without quotes',
  int: 'must be a whole number; write only its digits, without quotes',
  boolean: 'must be true or false, without quotes',
  array: 'must be a list: each entry on its own line, after a dash and a space',
  object: 'must be a group of fields: each on its own line, two spaces further right',
  record: 'must be a group of fields: each on its own line, two spaces further right',
};

/**
 * Describes what is wrong with a field and what to write, for someone who doesn't program. Messages of the schemas
 * follow the value: `"call me" is not a US phone number`.
 */
function explain(issue: core.$ZodIssue, value: unknown, shape: ShapeDescription | undefined): string {
  const isMissing = value === undefined || value === null;
  if (value === null && shape?.minItems) return `has no entries; it needs at least ${shape.minItems}`;
  if (isMissing && issue.code !== 'custom') return explainMissing(issue.path.at(-1), shape);
  const shown =
    isMissing || typeof value === 'object' || String(value).trim() === '' ? '' : `${quote(value)} `;
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? issue.message;
    case 'invalid_value':
      return `${shown}is not one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys': {
      const known = Object.keys(shape?.properties ?? {}).join(', ');
      return `"${issue.keys[0]}" is not a field here; correct it, or delete it${known && `; the fields are: ${known}`}`;
    }
    case 'too_small':
    case 'too_big': {
      if (typeof value === 'string') break;
      const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
      if (!Array.isArray(value)) return `${shown}must be ${bound}`;
      return issue.code === 'too_small'
        ? `has ${entries(value)}; it needs ${bound}`
        : `has ${entries(value)}, and ${bound} fit; delete ${value.length - Number(issue.maximum)}`;
    }
  }
  return `${shown}${issue.message}`;
}

const typeMessagesInForm: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
};

/** Describes an issue for a form, where the person doesn't see how the file is written. */
function explainInForm(issue: core.$ZodIssue): Pick<ContentProblem, 'inForm' | 'fix' | 'about'> {
  // A schema that knows more says it itself.
  if (issue.code === 'custom') return issue.params ?? {};
  if (issue.code === 'unrecognized_keys')
    return {
      inForm: `has “${issue.keys[0]}”, added by hand, which isn’t used here; ask the person who wrote it`,
    };
  if (issue.code !== 'invalid_type') return {};
  const kind = typeMessagesInForm[issue.expected];
  return {
    inForm: kind ?? 'was changed by hand, and it can’t be read now; ask the person who changed it to fix it',
  };
}

function explainMissing(key: PropertyKey | undefined, shape: ShapeDescription | undefined): string {
  if (key === undefined)
    return 'this file is empty; write [] if there is nothing to list, or restore it from your backup';
  if (typeof key !== 'string') return 'is empty; write something after the dash, or delete it';
  const description = shape?.description ?? shape?.title;
  const meaning = description ? ` (${description})` : '';
  return shape?.type === 'object' || shape?.type === 'array'
    ? `is missing; add "${key}:" and below it what belongs there${meaning}`
    : `is missing; add the line "${key}: …"${meaning}`;
}

const missingInForm = (path: FieldPath) =>
  typeof path.at(-1) === 'number' ? 'is empty; fill it in, or remove it' : 'is required';

const entries = ({ length }: unknown[]) => `${length} ${length === 1 ? 'entry' : 'entries'}`;

function quote(value: unknown): string {
  const text = String(value);
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/**
 * Reads the values that placeholders are filled in with.
 * @param textOf returns undefined if there is no such file
 */
export function readPlaceholderValues(
  textOf: (file: FileName) => string | undefined,
  language: Language = firstLanguage,
): PlaceholderValues {
  const business = textOf('business.yaml');
  const checked =
    business === undefined ? undefined : checkFile('business.yaml', business, undefined, language);
  const count = (file: FileName, listIn: (value: Fields) => unknown) => {
    const text = textOf(file);
    const parsed = text === undefined ? undefined : parseFile(file, text);
    if (!parsed || parsed.problems.length > 0) return undefined;
    const list = listIn((parsed.value ?? {}) as Fields) ?? [];
    return Array.isArray(list) ? list.length : undefined;
  };
  return {
    business: checked?.ok ? checked.content : undefined,
    projects: count('projects.yaml', (value) => (Array.isArray(value) ? value : [])),
    services: count('services.yaml', (value) => value.blocks),
    values: count('about.yaml', (value) => (value.values as Fields | undefined)?.list),
    language,
  };
}

type Fields = Record<string, unknown>;
