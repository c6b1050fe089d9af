import { z } from 'zod';
import { photoName, testimonialName, text } from './fields.ts';
import {
  caption,
  closing,
  figures,
  heading,
  intro,
  lead,
  once,
  page,
  sections,
  titledText,
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
        .array(text.describe('One paragraph'))
        .min(1)
        .describe('The story, paragraph by paragraph'),
      curing: z
        .array(
          z.strictObject({
            figure: text.describe('How long'),
            text: text.describe('What can be done after that'),
          }),
        )
        .max(6)
        .default([])
        .describe('The figures beside the story, up to 6'),
    })
    .optional()
    .describe('How the company got started'),
  values: z
    .strictObject({ heading, lead, list: z.array(titledText).min(1).max(8).describe('Your values, up to 8') })
    .optional()
    .describe('What you believe in'),
  achievements: figures.describe('Up to 6 numbers, the first shown largest'),
  pours: z
    .strictObject({ heading, lead: lead.optional() })
    .optional()
    .describe('The logs of the projects that have one'),
  team: z
    .strictObject({
      heading,
      photo: photoName.optional(),
      lead,
      points: z
        .array(text.describe('One point'))
        .min(1)
        .max(8)
        .describe('What makes them good, 1 to 8 points'),
    })
    .optional()
    .describe('Who does the work'),
  testimonials: z
    .strictObject({
      heading,
      names: once(testimonialName)
        .max(100)
        .default([])
        .describe('Up to 100 customers, the first shown largest'),
    })
    .optional()
    .describe('What customers say'),
  closing: closing.optional(),
});
