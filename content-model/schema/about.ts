import { z } from 'zod';
import { line, photoName, testimonialName, text } from './fields.ts';
import {
  caption,
  closing,
  figures,
  heading,
  intro,
  lead,
  page,
  sections,
  titledText,
  uniqueList,
} from './parts.ts';

export const about = z.strictObject({
  page,
  intro,
  sections: sections(['story', 'values', 'achievements', 'pours', 'team', 'testimonials', 'closing']),
  story: z
    .strictObject({
      heading,
      photo: photoName.optional(),
      caption: caption.optional(),
      paragraphs: z
        .array(text)
        .min(1)
        .meta({ title: 'Paragraphs', description: 'The story, paragraph by paragraph', entry: 'paragraph' }),
      curing: z
        .array(
          z.strictObject({
            figure: text.meta({ title: 'How long' }),
            text: text.meta({ title: 'What can be done then' }),
          }),
        )
        .max(6)
        .default([])
        .meta({ title: 'Figures beside the story', entry: 'figure' }),
    })
    .optional()
    .describe('How the company got started'),
  values: z
    .strictObject({
      heading,
      lead,
      list: z.array(titledText('Value')).min(1).max(8).meta({ title: 'Values', entry: 'value' }),
    })
    .optional()
    .describe('What you believe in'),
  achievements: figures.meta({ description: 'Up to 6 numbers, the first shown largest', entry: 'number' }),
  pours: z
    .strictObject({ heading, lead: lead.optional() })
    .optional()
    .describe('The day-by-day logs of projects that have one'),
  team: z
    .strictObject({
      heading,
      photo: photoName.optional(),
      lead,
      points: z.array(text).min(1).max(8).meta({ title: 'What makes them good', entry: 'point' }),
      person: z
        .strictObject({
          photo: photoName,
          name: line.meta({ title: 'Name' }),
          role: text.meta({ title: 'Role', description: 'What this person does, like Owner or Foreman' }),
          license: line.optional().meta({
            title: 'License number',
            description: 'If this person holds one',
          }),
        })
        .optional()
        .meta({ title: 'One person', description: 'A face to go with the name; get this person’s consent' }),
    })
    .optional()
    .describe('Who does the work'),
  testimonials: z
    .strictObject({
      heading,
      names: uniqueList(testimonialName).max(100).default([]).meta({
        title: 'Which customers',
        description: 'Up to 100 customers, the first shown largest',
        entry: 'customer',
      }),
    })
    .optional()
    .describe('What customers say'),
  closing: closing.optional(),
});
