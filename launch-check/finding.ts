import type { CheckInput } from './input.ts';

/** Something that prevents a launch, or that the owner should know. */
export type Finding = {
  level: 'refused' | 'noted';
  /** File and line, page, or setting. */
  where: string;
  what: string;
  /** What to do about it, for someone who is not a developer. */
  fix: string;
};

/** What was found, with `false` where all is well. */
export type Findings = (Finding | false)[];

/** Looks for one kind of thing that keeps a site from going public. */
export type Check = (input: CheckInput) => Findings | Promise<Findings>;

/** Prevents a launch. */
export const refused = (where: string, what: string, fix: string): Finding => ({
  ...{ level: 'refused', where, what, fix },
});

/** Something the owner should know. */
export const noted = (where: string, what: string, fix: string): Finding => ({
  ...{ level: 'noted', where, what, fix },
});
