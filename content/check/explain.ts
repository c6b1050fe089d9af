import type { core } from 'zod';
import type { ShapeDescription } from '../schema/shape.ts';
import { nearest } from '../spelling/nearest.ts';
import { quoted } from './lines.ts';

type Issue = core.$ZodIssue;

/** What a sentence about a field needs to know. */
export type Field = {
  /** The group of a word that is outside it, one step too far left. */
  belongsUnder?: string;
  /** Undefined for an entry of a list. */
  key?: string;
  value: unknown;
  /** As written in the file, with its quotes. */
  written?: string;
  /** What belongs there. */
  shape: ShapeDescription | undefined;
};

/** Says what is wrong with a field and how to fix it, in words for someone who does not program. */
export function explain(issue: Issue, field: Field): string {
  const { value } = field;
  if (value === undefined && issue.code !== 'unrecognized_keys') return explainMissing(issue, field);
  if (value === null) return explainEmpty(field);
  switch (issue.code) {
    case 'invalid_type':
      return explainKind(issue.expected, field);
    case 'invalid_value':
      return explainChoice(issue.values.map(String), field);
    case 'unrecognized_keys':
      return explainUnknown(issue.keys[0]!, field);
    case 'too_small':
    case 'too_big':
      return explainSize(issue, field);
    default:
      return `${shown(value)} ${issue.message}`;
  }
}

function explainMissing(issue: Issue, { key, shape }: Field): string {
  if (issue.code === 'custom') return issue.message;
  const meaning = shape?.description ? ` (${shape.description})` : '';
  return isGroup(shape)
    ? `is missing; add "${key}:" and below it what belongs there${meaning}`
    : `is missing; add the line "${key}: …"${meaning}`;
}

const isGroup = (shape: ShapeDescription | undefined) => shape?.type === 'object' || shape?.type === 'array';

function explainEmpty({ key, written, shape }: Field): string {
  if (written && /^(?:~|null)$/i.test(written)) {
    return `${written} means nothing at all; write what belongs here, in quotes if you mean the word itself`;
  }
  if (shape?.type === 'array') {
    return 'is empty; put each entry on its own line below it, after a dash and a space';
  }
  if (isGroup(shape)) return 'is empty; put what belongs to it on the lines below, two spaces further right';
  return `is empty; write something after the ${key === undefined ? 'dash' : 'colon'}`;
}

function explainKind(expected: string, field: Field): string {
  const { value, written = '' } = field;
  if (expected === 'string') return explainNoText(field);
  if (expected === 'array') {
    return 'a list belongs here: each entry on its own line, after a dash and a space';
  }
  if (expected === 'object' || expected === 'record') {
    return 'a group of fields belongs here: each on its own line, two spaces further right';
  }
  if (typeof value === 'object')
    return `only ${expected === 'boolean' ? 'true or false' : 'a number'} belongs here`;
  if (expected === 'boolean') return `${shown(value)} is not understood; write true or false, without quotes`;
  if (expected === 'int' && typeof value === 'number') return `${written} is not a whole number`;
  const number = String(value).replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(number)
    ? `${written} is text, but a number belongs here; write ${field.key}: ${number}`
    : `${shown(value)} is not a number; write only digits, without quotes`;
}

/** What is written where text belongs is read as something else. */
function explainNoText({ key, value, written = '', shape }: Field): string {
  const line = { key, dashes: key === undefined ? [0] : [] };
  if (typeof value !== 'object') {
    const kind = typeof value === 'number' ? 'a number' : 'not text';
    return `${written} without quotes is ${kind}, but text belongs here; write ${quoted(line, written)}`;
  }
  if (shape?.refersTo) return 'a single name belongs here, without brackets or dashes';
  if (/^[[{]/.test(written)) {
    return `a text that starts with ${written[0]} needs quotes around all of it; write ${quoted(line, written)}`;
  }
  return written.includes('\n') || Array.isArray(value)
    ? 'a text belongs here, on the same line'
    : `a text with a colon in it needs quotes around all of it; write ${quoted(line, written)}`;
}

function explainChoice(choices: string[], { value }: Field): string {
  const meant = nearest(String(value), choices);
  return `${shown(value)} is not one of ${choices.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`;
}

function explainUnknown(key: string, { shape, belongsUnder }: Field): string {
  const dash = /^[-•·–—*]\s*(?=\S)/u.exec(key)?.[0];
  if (dash)
    return `an entry starts with a dash from the keyboard and a space; write - ${key.slice(dash.length)}`;
  if (belongsUnder)
    return `"${key}" is not known here; it belongs under ${belongsUnder}:, two spaces further right`;
  const known = Object.keys(shape?.properties ?? {});
  const meant = nearest(key, known);
  const offer = meant
    ? `did you mean ${meant}?`
    : `correct the word, or delete the line; known here: ${known.join(', ')}`;
  return `${shown(key)} is not known here; ${offer}`;
}

function explainSize(
  issue: core.$ZodIssueTooSmall | core.$ZodIssueTooBig,
  { value, written = '' }: Field,
): string {
  const [bound, limit] =
    issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
  if (Array.isArray(value)) {
    return `has ${value.length} ${value.length === 1 ? 'entry' : 'entries'}; it needs ${issue.exact ? 'exactly' : bound} ${limit}`;
  }
  if (typeof value !== 'string') return `${value} must be ${bound} ${limit}`;
  if (value.trim() !== '') return `${shown(value)} ${issue.message}`;
  return `is empty; write something ${/^["']/.test(written) ? 'between the quotes' : 'here'}`;
}

export function shown(value: unknown): string {
  if (typeof value === 'object') return 'this';
  const text = String(value);
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
