import { z } from 'zod';
import { day, line } from './fields.ts';

/** What the owner vouches for by name. None of it is shown; `npm run launch-check` reads it. */
export const claims = z.array(
  z.strictObject({
    about: line.meta({
      title: 'What it is about',
      description: 'The name that the question uses, like insured',
    }),
    words: z.array(line).min(1).meta({
      title: 'Exactly this text',
      description: 'If the wording on the site changes, you’re asked to confirm it again',
      entry: 'sentence',
    }),
    by: line.meta({ title: 'Confirmed by', description: 'First and last name' }),
    on: day.meta({ title: 'Confirmed on', description: 'The day it was confirmed' }),
    proof: line.describe('What proves it, and where you keep the proof'),
    until: day.optional().meta({
      title: 'Valid until',
      description: 'The last day it’s valid, such as the end of an insurance policy',
    }),
  }),
);

export type Claim = z.infer<typeof claims>[number];
