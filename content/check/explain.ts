import type { core } from 'zod';

type Issue = core.$ZodIssue;

/** Says what is wrong with a value and how it is mended, in words for somebody who does not program. */
export function explain(issue: Issue, value: unknown): string {
  if (value === undefined && issue.code !== 'unrecognized_keys') return explainMissing(issue);
  if (value === null) return 'is empty; write something after the colon';
  switch (issue.code) {
    case 'invalid_type':
      return `${shown(value)} is ${kindOf(value)}; here belongs ${expectedKinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${shown(value)} is not one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `${issue.keys.map(shown).join(', ')} is not known here; correct the word, or take it away`;
    case 'too_small':
    case 'too_big':
      return explainSize(issue, value);
    default:
      return `${shown(value)} ${issue.message}`;
  }
}

function explainMissing(issue: Issue): string {
  return issue.code === 'custom'
    ? issue.message
    : `is missing; add ${String(issue.path.at(-1))}: and what it says`;
}

function explainSize(issue: core.$ZodIssueTooSmall | core.$ZodIssueTooBig, value: unknown): string {
  const [bound, limit] =
    issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
  if (Array.isArray(value)) {
    return `has ${count(value.length, 'entry', 'entries')}; it needs ${issue.exact ? 'exactly' : bound} ${limit}`;
  }
  return typeof value === 'string'
    ? 'is empty; write something after the colon'
    : `${value} must be ${bound} ${limit}`;
}

const expectedKinds: Record<string, string> = {
  string: 'text; if it is meant as text, put quotes around it',
  number: 'a number, without quotes',
  int: 'a whole number, without quotes',
  boolean: 'true or false, without quotes',
  array: 'a list, each entry on its own line after a dash',
  object: 'a group of fields, each indented by two spaces',
  record: 'a group of lines, each a name, a colon and a text',
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'object' ? 'a group of fields' : String(value);
}

function shown(value: unknown): string {
  if (typeof value === 'object') return 'this';
  const text = String(value);
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
