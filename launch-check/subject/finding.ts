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

export type Check = {
  name: string;
  /** True if it uses the network or sends something; then it takes no part in the verdict at startup. */
  reachesOut?: boolean;
  find(subject: Subject): Finding[] | Promise<Finding[]>;
};
