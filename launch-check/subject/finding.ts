import type { Subject } from './subject.ts';

/** Something that prevents a launch, or that the owner should know. */
export type Finding = {
  level: 'refused' | 'noted';
  /** File and line, page, or setting. */
  where: string;
  what: string;
  /** What to do about it, for someone who is not a developer. */
  mend: string;
};

/** Prevents a launch. */
export const refused = (where: string, what: string, mend: string): Finding => ({
  ...{ level: 'refused', where, what, mend },
});

/** Something the owner should know. */
export const noted = (where: string, what: string, mend: string): Finding => ({
  ...{ level: 'noted', where, what, mend },
});

export type Check = {
  name: string;
  /** True if it uses the network or sends something; then it takes no part in the verdict at startup. */
  reachesOut?: boolean;
  find(subject: Subject): Finding[] | Promise<Finding[]>;
};
