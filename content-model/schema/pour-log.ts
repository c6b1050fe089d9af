import { z } from 'zod';
import { photoName, text } from './fields.ts';

const step = z.strictObject({
  when: text.describe('Day and time, counted from the pour: Day 0, 6:10 am'),
  title: text.describe('The step in a word or two: Before, Dug, Steel, Pour, Saw cut, Day 28'),
  text: text.describe('What was done, in one line'),
  photo: photoName
    .optional()
    .describe('A photo of this step, if you have one; the line must fit what it shows'),
});

/** What the truck's ticket and the foreman's book say about one job. Units are those of the ticket. */
export const pourLog = z.strictObject({
  psi: z.int().min(1000).max(12_000).optional().describe('Strength of the mix at 28 days, in psi'),
  slump: z.number().min(0).max(11).optional().describe('Slump at the truck, in inches'),
  joints: z.number().min(1).max(60).optional().describe('Distance between the joints, in feet'),
  steps: z.array(step).min(2).max(8).describe('The steps, 2 to 8, in order'),
});
