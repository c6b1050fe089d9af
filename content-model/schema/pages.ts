import { z } from 'zod';
import { photoName, testimonialName, text } from './fields.ts';
import { closing, heading, intro, page, sections } from './parts.ts';

export const gallery = z.strictObject({
  page,
  intro,
  sections: sections(['projects', 'closing'], 'projects'),
  noProjects: text
    .optional()
    .describe('Said below the heading, instead of the introduction, while there are no projects'),
  pourLink: text.optional().describe('Label of the link from a project to its log on the About page'),
  closing: closing.optional(),
});

export const contact = z.strictObject({
  page,
  intro,
  sections: sections(['whyUs', 'serviceArea']),
  photo: photoName.optional().describe('Shown when someone shares the page'),
  privacy: z
    .strictObject({
      heading: text.describe('The line under the form that opens the notice'),
      points: z
        .array(text.describe('One point'))
        .min(1)
        .describe('What is kept from a request, why, and for how long'),
      erasure: text.describe('How to have it erased; your email address is added after it'),
    })
    .describe('What happens to what people send; keep it true'),
  assurances: z
    .array(text.describe('One thing, in a few words'))
    .max(3)
    .default([])
    .describe(
      'What visitors can rely on, beside the button that sends; your license number follows on its own',
    ),
  testimonial: z
    .strictObject({ name: testimonialName.optional() })
    .optional()
    .describe('One customer, below the form'),
  calculator: z
    .strictObject({
      heading: text.describe('The line that opens the calculator'),
      text: text.describe('What to measure'),
      thickness: text.describe('A word of advice below the thickness'),
    })
    .optional()
    .describe('The concrete calculator under the form'),
  emergency: z
    .strictObject({
      heading,
      text: text.describe('When to call instead of writing'),
      hours: text.optional().describe('When someone answers in an emergency, shown with your hours'),
    })
    .optional()
    .describe('The box beside the form; leave it out if nobody answers in an emergency'),
  whyUs: z
    .strictObject({
      heading,
      points: z.array(text.describe('One reason')).min(1).describe('The list with check marks'),
    })
    .optional()
    .describe('Why people choose you'),
  serviceArea: z.strictObject({ heading }).optional().describe('The map of the cities you work in'),
});

export const notFound = z.strictObject({
  page,
  heading: text.describe('The large heading'),
  text: text.describe('What to do now'),
  photo: photoName.optional(),
});
