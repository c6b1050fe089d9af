import { z } from 'zod';
import { icon, photoName, serviceAnchor, testimonialName, text } from './fields.ts';
import { caption, closing, figure, heading, lead, page, titledText } from './parts.ts';

const serviceCard = z.strictObject({
  title: text.describe('The service'),
  icon,
  photo: photoName.optional(),
  anchor: serviceAnchor,
  description: text.describe('One or two sentences about it'),
});

export const home = z.strictObject({
  page,
  hero: z
    .strictObject({
      heading: text.describe('The large heading over the photo'),
      photo: photoName,
      phonePhoto: photoName.optional().describe('A taller photo of the same thing, for phones'),
      estimate: text.describe('Label of the button to the quote form'),
      services: text.describe('Label of the button to the services'),
      credentials: text.describe('The line under the buttons, before your hours'),
    })
    .describe('What a visitor sees first'),
  statistics: z.array(figure).length(4).describe('The dark band with four numbers'),
  services: z
    .strictObject({
      heading,
      lead,
      cards: z
        .array(serviceCard)
        .length(4)
        .refine((cards) => cards[0]?.photo !== undefined, {
          error: 'is missing; the first card is drawn large and needs a photo',
          path: [0, 'photo'],
        })
        .describe('Four services; the first is drawn large, with its photo'),
    })
    .describe('The four services'),
  whyUs: z
    .strictObject({
      heading,
      photo: photoName,
      caption,
      more: text.describe('Label of the link to the About page'),
      points: z.array(titledText).length(6).describe('Six reasons'),
    })
    .describe('Six reasons to choose you'),
  testimonial: z
    .strictObject({ name: testimonialName, photo: photoName })
    .describe('One customer, beside a photo'),
  closing,
});
