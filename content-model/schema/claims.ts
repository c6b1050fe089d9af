import { z } from 'zod';
import { line } from './fields.ts';

const day = (says: string) =>
  line
    .refine((written) => /^\d{4}-\d{2}-\d{2}$/.test(written), {
      error: 'is not a date in the form needed here; write year, month, day, like 2026-11-20',
    })
    .meta({ description: says, format: 'date' });

/** What the owner vouches for by name. None of it is shown; `npm run launch-check` reads it. */
export const claims = z.array(
  z.strictObject({
    about: line.describe('What it is about, in the words of the launch check, like insured'),
    words: z
      .array(line.describe('One sentence, exactly as the site says it'))
      .min(1)
      .describe('Exactly what you confirm; if the site says it differently, you confirm it again'),
    by: line.describe('First and last name of whoever confirms it'),
    on: day('The day it was confirmed'),
    proof: line.describe('What proves it, and where it is kept'),
    until: day('The last day it is valid, as for insurance').optional(),
  }),
);

export type Claim = z.infer<typeof claims>[number];
