import { z } from 'zod';
import {
  icon,
  offeredServiceId,
  photoName,
  projectId,
  serviceAnchor,
  testimonialName,
  text,
} from './fields.ts';
import { caption, closing, figures, heading, lead, page, sections, titledText } from './parts.ts';

const serviceCard = z.strictObject({
  title: text.describe('The service'),
  icon,
  photo: photoName.optional(),
  anchor: serviceAnchor,
  service: offeredServiceId.optional(),
  description: text.describe('One or two sentences about it'),
});

const layer = z.strictObject({
  title: text.describe('Its name'),
  text: text.describe('One or two sentences about it'),
});

const cut = z.strictObject({
  heading,
  alt: text.optional().describe('What the drawing shows, for people who cannot see it'),
  layers: z
    .strictObject({
      sand: layer.describe('The ground under it'),
      forms: layer.describe('The boards around it'),
      steel: layer.describe('The mesh in it'),
      concrete: layer.describe('The slab'),
      joint: layer.describe('The saw cut'),
    })
    .describe('What the drawing points at, in the order of the work'),
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
  sections: sections(['statistics', 'services', 'whyUs', 'projects', 'testimonial', 'closing']),
  statistics: figures.describe('The dark section with up to 6 numbers'),
  services: z
    .strictObject({
      heading,
      lead,
      cards: z
        .array(serviceCard)
        .min(1)
        .max(8)
        .describe('Your services, up to 8; the first with a photo is shown large'),
      also: z
        .strictObject({
          question: text.describe('What the visitor may be thinking'),
          link: text.describe('Label of the link that answers'),
          anchor: serviceAnchor,
        })
        .optional()
        .describe('A line below the services'),
    })
    .optional()
    .describe('Your services'),
  whyUs: z
    .strictObject({
      heading,
      photo: photoName.optional(),
      caption: caption.optional(),
      more: text.describe('Label of the link to the About page'),
      points: z.array(titledText).min(1).max(8).describe('Your reasons, up to 8'),
      cut: cut.optional().describe('The drawing of a driveway cut open'),
    })
    .optional()
    .describe('Reasons to choose you'),
  projects: z
    .strictObject({
      heading,
      more: text.describe('Label of the link to the gallery'),
      featured: z
        .array(projectId)
        .max(3)
        .optional()
        .describe('Which projects, up to 3; by default the first three of different kinds'),
    })
    .optional()
    .describe('Three projects, and the way to the gallery'),
  testimonial: z
    .strictObject({ name: testimonialName.optional(), photo: photoName.optional() })
    .optional()
    .describe('One customer, beside a photo'),
  closing: closing.optional(),
});
