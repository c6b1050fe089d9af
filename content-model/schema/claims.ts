import { z } from 'zod';
import { line } from './fields.ts';

const day = (title: string, description: string) =>
  line
    .refine((written) => /^\d{4}-\d{2}-\d{2}$/.test(written), {
      error: 'is not a date in the form needed here; write year, month, day, like 2026-11-20',
    })
    .meta({ title, description, format: 'date' });

/** What the owner vouches for by name. None of it is shown; `npm run launch-check` reads it. */
export const claims = z.array(
  z.strictObject({
    about: line.meta({
      title: 'What it is about',
      description: 'As the question calls it, like insured',
    }),
    words: z.array(line).min(1).meta({
      title: 'Exactly this text',
      description: 'If the site says it differently, you confirm it again',
      entry: 'sentence',
    }),
    by: line.meta({ title: 'Confirmed by', description: 'First and last name' }),
    on: day('Confirmed on', 'The day it was confirmed'),
    proof: line.describe('What proves it, and where it is kept'),
    until: day('Valid until', 'The last day it is valid, as for insurance').optional(),
  }),
);

export type Claim = z.infer<typeof claims>[number];
