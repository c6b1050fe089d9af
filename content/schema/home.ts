import { z } from 'zod';
import { icon, photoName, serviceAnchor, testimonialName, text } from './fields.ts';
import { caption, closing, figures, heading, lead, page, sections, titledText } from './parts.ts';

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
      credentials: text.optional().describe('The line under the buttons, before your hours'),
    })
    .describe('What a visitor sees first'),
  sections: sections(['statistics', 'services', 'whyUs', 'testimonial', 'closing']),
  statistics: figures.describe('The dark section with up to 6 numbers'),
  services: z
    .strictObject({
      heading,
      lead,
      cards: z
        .array(serviceCard)
        .min(2)
        .max(8)
        .refine((cards) => cards[0]?.photo !== undefined, {
          error: 'is missing; the first card is large and needs a photo',
          path: [0, 'photo'],
        })
        .describe('Your services, 2 to 8; the first is large, with its photo'),
    })
    .optional()
    .describe('Your services'),
  whyUs: z
    .strictObject({
      heading,
      photo: photoName.optional(),
      caption: caption.optional(),
      more: text.describe('Label of the link to the About page'),
      points: z.array(titledText).min(3).max(8).describe('Your reasons, 3 to 8'),
    })
    .optional()
    .describe('Reasons to choose you'),
  testimonial: z
    .strictObject({ name: testimonialName, photo: photoName.optional() })
    .optional()
    .describe('One customer, beside a photo'),
  closing: closing.optional(),
});
