import { type ContentProblem, formatProblem } from '#content-model/check/problem.ts';
import { toFormProblem } from '#server/website/draft/form-problem.ts';
import type { LaunchTopic } from '#shared/desk/launch.ts';
import type { CheckInput } from './input.ts';

/** Something that prevents a launch, or that the owner should know. */
export type Finding = {
  level: 'refused' | 'noted';
  /** File and line, page, or setting. */
  where: string;
  what: string;
  /** What to do about it, for someone who is not a developer. */
  fix: string;
  /** The same in the desk, and where it is there, unless that follows from `what` and `where`. */
  inForm?: LaunchTopic['lines'][number];
};

/** What was found, with `false` where all is well. */
export type Findings = (Finding | false)[];

/** Looks for one kind of thing that keeps a site from going public. */
export type Check = (input: CheckInput) => Findings | Promise<Findings>;

/** Prevents a launch. */
export const refused = (where: string, what: string, fix: string): Finding => ({
  level: 'refused',
  where,
  what,
  fix,
});

/** Something the owner should know. */
export const noted = (where: string, what: string, fix: string): Finding => ({
  ...refused(where, what, fix),
  level: 'noted',
});

/** A problem of a content file, which prevents a launch. */
export function findingOf(problem: ContentProblem, fix: string): Finding {
  const [where = '', ...what] = formatProblem(problem).split(' ');
  const { file, path, message } = toFormProblem(problem);
  return { ...refused(where, what.join(' '), fix), inForm: { text: message, file, path } };
}
