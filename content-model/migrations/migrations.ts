import { sayThatVisitsAreCounted } from './002-visits-counted.ts';
import { writeThePromise } from './003-promise.ts';
import { offerSpanish } from './004-spanish.ts';
import { becomeWorkingCopy } from './005-working-copy.ts';
import { storeIds } from './006-testimonial-ids.ts';
import { linkServices } from './007-service-ids.ts';
import type { Step } from './step.ts';

/** In order; content without a version has version 1. A step that has been released is never edited. */
export const steps: Step[] = [
  sayThatVisitsAreCounted,
  writeThePromise,
  offerSpanish,
  becomeWorkingCopy,
  storeIds,
  linkServices,
];

/** The form of the content that this release reads and writes. */
export const contentForm = steps.at(-1)!.version;
