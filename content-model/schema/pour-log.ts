import { z } from 'zod';
import { photoName, text } from './fields.ts';

const step = z.strictObject({
  when: text.meta({ title: 'Day and time', description: 'Counted from the pour: Day 0, 6:10 a.m.' }),
  title: text.meta({
    title: 'Step',
    description: 'In a word or two: Before, Dug, Steel, Pour, Saw cut, Day 28',
  }),
  text: text.meta({ title: 'What was done', description: 'In one line' }),
  photo: photoName
    .optional()
    .describe('A photo of this step, if you have one; the text must match what it shows'),
});

/** What the truck's ticket and the foreman's book say about one job. Units are those of the ticket. */
export const pourLog = z.strictObject({
  psi: z
    .int()
    .min(1000)
    .max(12_000)
    .optional()
    .meta({ title: 'Strength of the mix, in psi', description: 'At 28 days' }),
  slump: z
    .number()
    .min(0)
    .max(11)
    .optional()
    .meta({ title: 'Slump, in inches', description: 'Measured at the truck' }),
  joints: z.number().min(1).max(60).optional().meta({ title: 'Joint spacing, in feet' }),
  steps: z.array(step).min(2).max(8).meta({ title: 'Steps', description: 'In order', entry: 'step' }),
});
