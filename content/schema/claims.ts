import { z } from 'zod';
import { text } from './fields.ts';

const day = (says: string) =>
  text
    .refine((written) => /^\d{4}-\d{2}-\d{2}$/.test(written), {
      error: 'is not a date as it belongs here; write year, month, day, like 2026-11-20',
    })
    .describe(says);

/** What the owner stands for by name. Nothing of it is shown; `npm run launch-check` reads it. */
export const claims = z.array(
  z.strictObject({
    about: text.describe('What it is about, in the words of the launch check, like insured'),
    words: z
      .array(text.describe('One sentence, to the letter as the site says it'))
      .min(1)
      .describe('Exactly what you confirm; when the site says it otherwise, it is to be confirmed anew'),
    by: text.describe('First and last name of whoever confirms it'),
    on: day('The day on which it was confirmed'),
    proof: text.describe('What proves it, and where it is kept'),
    until: day('The last day on which it holds, as for insurance').optional(),
  }),
);

export type Claim = z.infer<typeof claims>[number];
