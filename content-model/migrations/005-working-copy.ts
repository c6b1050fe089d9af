import type { Step } from './step.ts';

/**
 * Changes nothing in the texts: since this version the content folder is the working copy, so that releases which take it
 * for what is published must not read it.
 */
export const markWorkingCopy: Step = {
  version: 5,
  summary: 'the content folder is now what you work on, and what is published is kept in .versions',
  change: () => ({}),
};
