import { addVisitsNotice } from './002-visits-counted.ts';
import { addPromise } from './003-promise.ts';
import { addSpanishNote } from './004-spanish.ts';
import { markWorkingCopy } from './005-working-copy.ts';
import { addEntryIds } from './006-testimonial-ids.ts';
import { linkServices } from './007-service-ids.ts';
import type { Step } from './step.ts';

/** In order; content without a version has version 1. A step that has been released is never edited. */
export const steps: Step[] = [
  addVisitsNotice,
  addPromise,
  addSpanishNote,
  markWorkingCopy,
  addEntryIds,
  linkServices,
];

/** The form of the content that this release reads and writes. */
export const contentVersion = steps.at(-1)!.version;
