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

/** Looks for one kind of thing that keeps a site from going public. */
export type Check = (input: CheckInput) => Finding[] | Promise<Finding[]>;

/** Prevents a launch. */
export const refused = (where: string, what: string, fix: string): Finding => ({
  ...{ level: 'refused', where, what, fix },
});

/** Something the owner should know. */
export const noted = (where: string, what: string, fix: string): Finding => ({
  ...{ level: 'noted', where, what, fix },
});
