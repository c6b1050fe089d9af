import { z } from 'zod';
import { photoName, text } from './fields.ts';
import { closing, heading, intro, page } from './parts.ts';

export const gallery = z.strictObject({ page, intro, closing });

export const contact = z.strictObject({
  page,
  intro,
  photo: photoName.describe('Shown when somebody shares the page'),
  privacy: z
    .strictObject({
      heading: text.describe('The line under the form that opens the notice'),
      points: z
        .array(text.describe('One point'))
        .min(1)
        .describe('What is kept of a request, why, and for how long'),
      erasure: text.describe('How to have it erased; your e-mail address is put after it'),
    })
    .describe('What becomes of what people send; keep it true'),
  calculator: z
    .strictObject({
      heading: text.describe('The line that opens the calculator'),
      text: text.describe('What to measure'),
      thickness: text.describe('A word of advice under the thickness'),
    })
    .describe('The concrete calculator under the form'),
  emergency: z
    .strictObject({ heading, text: text.describe('When to call instead of writing') })
    .describe('The orange box'),
  whyUs: z
    .strictObject({
      heading,
      points: z.array(text.describe('One reason')).min(1).describe('The ticked list'),
    })
    .describe('Why people choose you'),
  serviceArea: z.strictObject({ heading }).describe('The map; its cities are in business.yaml'),
});

export const notFound = z.strictObject({
  page,
  heading: text.describe('The large heading'),
  text: text.describe('What to do now'),
});
