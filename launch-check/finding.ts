import { type ContentProblem, formatProblem } from '#content-model/check/problem.ts';
import { toFormProblem } from '#server/website/draft/form-problem.ts';
import type { LaunchTopic } from '#shared/desk/launch.ts';
import type { CheckInput } from './input.ts';

/** Something that blocks a launch, or that the owner should know. */
export type Finding = {
  level: 'refused' | 'noted';
  /** File and line, page, or setting. */
  where: string;
  what: string;
  /** What to do about it, for someone who is not a developer. */
  fix: string;
  /** The finding and its location in the desk, unless they follow from `what` and `where`. */
  inForm?: LaunchTopic['lines'][number];
};

/** The findings of a check, with `false` in place of those that don't apply. */
export type Findings = (Finding | false)[];

/** Finds one kind of problem that keeps a site from going live. */
export type Check = (input: CheckInput) => Findings | Promise<Findings>;

/** Creates a finding that blocks a launch. */
export const createBlocker = (where: string, what: string, fix: string): Finding => ({
  level: 'refused',
  where,
  what,
  fix,
});

/** Creates a finding that doesn't block a launch. */
export const createNote = (where: string, what: string, fix: string): Finding => ({
  ...createBlocker(where, what, fix),
  level: 'noted',
});

/** Converts a problem of a content file to a finding that blocks a launch. */
export function toFinding(problem: ContentProblem, fix: string): Finding {
  const [where = '', ...what] = formatProblem(problem).split(' ');
  const { file, path, message } = toFormProblem(problem);
  return { ...createBlocker(where, what.join(' '), fix), inForm: { text: message, file, path } };
}
