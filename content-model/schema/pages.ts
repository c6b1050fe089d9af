import { z } from 'zod';
import { photoName, testimonialName, text } from './fields.ts';
import { closing, heading, intro, page, sections } from './parts.ts';
import { prices } from './prices.ts';

export const gallery = z.strictObject({
  page,
  intro,
  sections: sections(['projects', 'closing'], 'projects'),
  noProjects: text.optional().meta({
    title: 'While there are no projects',
    description: 'Shown below the heading, instead of the introduction',
  }),
  pourLink: text.optional().meta({
    title: 'Text of the link to a pour log',
    description: 'From a project to its log on the About page',
  }),
  closing: closing.optional(),
});

export const contact = z.strictObject({
  page,
  intro,
  sections: sections(['whyUs', 'serviceArea']),
  photo: photoName.optional().meta({
    title: 'Photo',
    description: 'Below the form, and the picture that shows when someone shares the page',
  }),
  privacy: z
    .strictObject({
      heading: text.meta({
        title: 'Title',
        description: 'The title of the page, and of the link to it under the form',
      }),
      points: z.array(text).min(1).meta({
        title: 'What you store',
        description: 'What you keep from a request, why, and for how long',
        entry: 'point',
      }),
      erasure: text.meta({
        title: 'How to have it deleted',
        description: 'Your email address is added after it',
      }),
    })
    .describe('Update it when what you store changes'),
  assurances: z.array(text).max(3).default([]).meta({
    title: 'Beside the Send button',
    description: 'What visitors can rely on; your license number is added automatically',
    entry: 'line',
  }),
  testimonial: z
    .strictObject({ name: testimonialName.optional() })
    .optional()
    .describe('One customer, below the form'),
  calculator: z
    .strictObject({
      heading: text.meta({ title: 'Line that opens it' }),
      text: text.meta({ title: 'What to measure' }),
      thickness: text.meta({ title: 'Advice on the thickness', description: 'Shown below the thickness' }),
      prices: prices.optional(),
    })
    .optional()
    .describe('The concrete calculator under the form'),
  emergency: z
    .strictObject({
      heading,
      text: text.meta({ title: 'When to call', description: 'When calling beats writing' }),
      hours: text.optional().meta({ title: 'When someone answers', description: 'Shown with your hours' }),
    })
    .optional()
    .describe('The box beside the form; remove it if nobody answers in an emergency'),
  whyUs: z
    .strictObject({
      heading,
      points: z
        .array(text)
        .min(1)
        .meta({ title: 'Reasons', description: 'The list with check marks', entry: 'reason' }),
    })
    .optional()
    .describe('Why people choose you'),
  serviceArea: z.strictObject({ heading }).optional().describe('The map of the cities you work in'),
});

export const notFound = z.strictObject({
  page,
  heading: heading,
  text: text.describe('What to do now'),
  photo: photoName.optional(),
});
