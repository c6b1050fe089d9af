import { z } from 'zod';
import { line, photoName, serviceAnchor, text } from './fields.ts';
import { pourLog } from './pour-log.ts';

const project = z.strictObject({
  id: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'A unique number; set automatically', givenByItself: true }),
  title: text.describe('What you built, in a few words'),
  category: serviceAnchor.meta({ title: 'Service' }).optional(),
  photo: photoName,
  before: photoName
    .optional()
    .meta({ title: 'Photo before the work', description: 'Of the same place, if you have one' }),
  description: text.meta({ description: 'One or two sentences: where, how thick, what finish', words: 60 }),
  place: line.optional().meta({ title: 'City', description: 'Where the job was, if you want it shown' }),
  year: z.int().min(1950).max(2100).optional().describe('Year it was finished, if you want it shown'),
  log: pourLog.optional().meta({
    title: 'Pour log',
    description: 'The job day by day, shown on the About page, if you kept one',
  }),
});

/** Each with its number: those that have none get the next. */
export function withIds<Entry extends { id?: number | undefined }>(
  list: Entry[],
): (Entry & { id: number })[] {
  let last = Math.max(0, ...list.map(({ id }) => id ?? 0));
  return list.map((entry) => {
    if (entry.id === undefined) last++;
    return { ...entry, id: entry.id ?? last };
  });
}

/** None at all is fine too: the file is then empty except for its notes. */
export const projects = z.array(project).max(500).transform(withIds).default([]);
export type Project = z.infer<typeof projects>[number];

const testimonial = z.strictObject({
  id: line.optional().meta({
    description: 'Identifies it for the desk; unique, and set automatically',
    givenByItself: true,
  }),
  name: line.describe('As the customer agreed to have it shown'),
  place: line.meta({ title: 'City' }),
  rating: z.int().min(1).max(5).meta({ title: 'Stars' }),
  text: text.meta({ title: 'What they said', description: 'The customer’s own words' }),
  sample: z
    .boolean()
    .default(false)
    .meta({ title: 'This is a sample', description: 'Nobody actually said it' }),
  source: line.optional().meta({ title: 'Where it came from', description: 'Your record; never shown' }),
  consent: line.optional().meta({
    title: 'How they agreed',
    description: 'Your record of when and how the customer agreed to have it shown; never shown',
  }),
});

export const testimonials = z.array(testimonial).default([]);
export type Testimonial = z.infer<typeof testimonials>[number];
