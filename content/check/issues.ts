import type { core } from 'zod';
import type { FieldPath } from '../schema/field-path.ts';
import { shapeAt, valueAt } from '../schema/field-path.ts';
import type { ShapeDescription } from '../schema/shape.ts';
import { nearest } from '../spelling/nearest.ts';

type Issue = core.$ZodIssue;

/**
 * What zod found, counted the way the person who wrote the file would count it.
 * @param value what was checked @param shape what belongs in the file
 */
export function issuesToTell(found: Issue[], value: unknown, shape: ShapeDescription): Issue[] {
  return withoutTwins(found.flatMap(branchMeant).flatMap(oneForEachKey), value, shape);
}

/** For a field that may be written in several ways: what is wrong with the way that was started. */
function branchMeant(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOfOtherKind = (inner: Issue) => inner.path.length === 0 && inner.code === 'invalid_type';
  const branch = issue.errors.find((errors) => !errors.some(isOfOtherKind)) ?? issue.errors[0] ?? [];
  return branch.flatMap((inner) => branchMeant({ ...inner, path: [...issue.path, ...inner.path] }));
}

function oneForEachKey(issue: Issue): Issue[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];
}

/** A misspelled or misplaced key is one slip, not one unknown word plus one missing word. */
function withoutTwins(issues: Issue[], value: unknown, shape: ShapeDescription): Issue[] {
  const meant = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = Object.keys(shapeAt(shape, issue.path as FieldPath)?.properties ?? {});
    const word = nearest(issue.keys[0]!, known);
    const group = groupOf(issue, issues);
    return [word && [...issue.path, word], group && [...issue.path, group, issue.keys[0]]].map(String);
  });
  const isThere = ({ path }: Issue) => valueAt(value, path as FieldPath) !== undefined;
  return issues.filter((issue) => isThere(issue) || !meant.includes(String(issue.path)));
}

/** The group that lacks this word because it is outside it, one step too far left. */
export function groupOf(unknown: Issue, issues: Issue[]): string | undefined {
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
