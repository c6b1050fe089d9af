import { z } from 'zod';
import { closing, figureNames, icon, intro, page, photoName, text } from './fields.ts';

const figure = z.strictObject({ figure: z.enum(figureNames), label: text });
const titledText = z.strictObject({ title: text, icon, text });

export const home = z.strictObject({
  page,
  hero: z.strictObject({
    heading: text,
    photo: photoName,
    estimate: text.describe('Label of the button to the quote form'),
    services: text.describe('Label of the button to the services'),
    credentials: text,
  }),
  statistics: z.array(figure).length(4),
  services: z.strictObject({
    heading: text,
    lead: text,
    cards: z
      .array(
        z.strictObject({
          title: text,
          icon,
          photo: photoName.optional(),
          anchor: text.describe('Which block of the services page it leads to'),
          description: text,
        }),
      )
      .length(4)
      .refine((cards) => cards[0]?.photo !== undefined, 'the first card is drawn large and needs a photo'),
  }),
  whyUs: z.strictObject({
    heading: text,
    photo: photoName,
    caption: text,
    more: text,
    points: z.array(titledText).length(6),
  }),
  testimonial: z.strictObject({ name: text, photo: photoName }),
  closing,
});

export const about = z.strictObject({
  page,
  intro,
  story: z.strictObject({
    heading: text,
    photo: photoName,
    caption: text,
    paragraphs: z.array(text).min(1),
    curing: z.array(z.strictObject({ figure: text, text })),
  }),
  values: z.strictObject({ heading: text, lead: text, list: z.array(titledText).length(4) }),
  achievements: z.array(figure).length(4),
  team: z.strictObject({ heading: text, photo: photoName, lead: text, points: z.array(text).length(4) }),
  testimonials: z.strictObject({ heading: text, names: z.array(text).length(3) }),
  closing,
});

export const services = z.strictObject({
  page,
  intro,
  button: text,
  blocks: z
    .array(
      z.strictObject({
        anchor: text,
        short: text.describe('Name in the row under the heading'),
        title: text,
        subtitle: text,
        description: text,
        photos: z
          .array(z.strictObject({ name: photoName, caption: text.optional() }))
          .min(1)
          .max(2),
        features: z.array(text).min(1),
      }),
    )
    .length(4),
  process: z.strictObject({
    heading: text,
    steps: z.array(z.strictObject({ title: text, text })).length(4),
  }),
  closing,
});

export const gallery = z.strictObject({ page, intro, closing });

export const contact = z.strictObject({
  page,
  intro,
  privacy: z.strictObject({
    heading: text.describe('The line under the form that opens the notice'),
    points: z.array(text).min(1).describe('What is kept, why and for how long; one point a line'),
    erasure: text.describe('How to have it erased; your e-mail address is put after it'),
  }),
  calculator: z.strictObject({
    heading: text.describe('The line that opens the calculator'),
    text: text.describe('What to measure'),
    thickness: text.describe('A word of advice under the thickness'),
  }),
  emergency: z.strictObject({ heading: text, text }),
  whyUs: z.strictObject({ heading: text, points: z.array(text).min(1) }),
  serviceArea: z.strictObject({ heading: text }),
});

export const notFound = z.strictObject({ page, heading: text, text });
