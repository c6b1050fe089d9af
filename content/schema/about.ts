import { z } from 'zod';
import { photoName, testimonialName, text } from './fields.ts';
import { caption, closing, figure, heading, intro, lead, page, titledText } from './parts.ts';

export const about = z.strictObject({
  page,
  intro,
  story: z
    .strictObject({
      heading,
      photo: photoName,
      caption,
      paragraphs: z.array(text.describe('One paragraph')).min(1).describe('The story, a paragraph at a time'),
      curing: z
        .array(
          z.strictObject({
            figure: text.describe('How long'),
            text: text.describe('What may be done after it'),
          }),
        )
        .describe('The figures beside the story'),
    })
    .describe('How the company came to be'),
  values: z
    .strictObject({ heading, lead, list: z.array(titledText).length(4).describe('Four values') })
    .describe('What you hold to'),
  achievements: z.array(figure).length(4).describe('Four numbers; the first is drawn largest'),
  team: z
    .strictObject({
      heading,
      photo: photoName,
      lead,
      points: z.array(text.describe('One point')).length(4).describe('Four points'),
    })
    .describe('Who does the work'),
  testimonials: z
    .strictObject({
      heading,
      names: z.array(testimonialName).length(3).describe('Three customers; the first is set largest'),
    })
    .describe('What three customers say'),
  closing,
});
