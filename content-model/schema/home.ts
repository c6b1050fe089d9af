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
  title: text.meta({ title: 'Service' }),
  icon,
  photo: photoName.optional(),
  anchor: serviceAnchor,
  service: offeredServiceId.optional(),
  description: text.describe('One or two sentences about it'),
});

const layer = z.strictObject({
  title: text.meta({ title: 'Name' }),
  text: text.meta({ title: 'Explanation', description: 'One or two sentences about it' }),
});

const cut = z.strictObject({
  heading,
  alt: text
    .optional()
    .meta({ title: 'What the drawing shows', description: 'Screen readers read this aloud' }),
  layers: z
    .strictObject({
      sand: layer.meta({ title: 'The ground' }),
      forms: layer.meta({ title: 'The forms', description: 'The boards around the slab' }),
      steel: layer.meta({ title: 'The steel', description: 'The mesh in the slab' }),
      concrete: layer.meta({ title: 'The concrete', description: 'The slab' }),
      joint: layer.meta({ title: 'The saw cut' }),
    })
    .meta({
      title: 'Parts of the drawing',
      description: 'What the drawing points to, in the order of the work',
    }),
});

export const home = z.strictObject({
  page,
  hero: z
    .strictObject({
      heading: text.describe('The large heading over the photo'),
      photo: photoName,
      phonePhoto: photoName
        .optional()
        .meta({ title: 'Photo for phones', description: 'A taller photo of the same thing, for phones' }),
      estimate: text.meta({ title: 'Button to the quote form' }),
      services: text.meta({ title: 'Button to the services' }),
      credentials: text
        .optional()
        .meta({ title: 'Line under the buttons', description: 'Shown before your hours' }),
    })
    .describe('What a visitor sees first'),
  sections: sections(['statistics', 'services', 'whyUs', 'projects', 'testimonial', 'closing']),
  statistics: figures.meta({ description: 'The dark section with up to 6 numbers', entry: 'number' }),
  services: z
    .strictObject({
      heading,
      lead,
      cards: z.array(serviceCard).min(1).max(8).meta({
        title: 'Services shown',
        description: 'The first with a photo is shown large',
        entry: 'service',
      }),
      also: z
        .strictObject({
          question: text.describe('What the visitor may be thinking'),
          link: text.meta({ title: 'Link text', description: 'Label of the link that answers' }),
          anchor: serviceAnchor,
        })
        .optional()
        .meta({ title: 'Line below the services' }),
    })
    .optional()
    .describe('Your services'),
  whyUs: z
    .strictObject({
      heading,
      photo: photoName.optional(),
      caption: caption.optional(),
      more: text.meta({ title: 'Link text', description: 'Label of the link to the About page' }),
      points: z.array(titledText('Reason')).min(1).max(8).meta({ title: 'Reasons', entry: 'reason' }),
      cut: cut.optional().describe('The cutaway drawing of a driveway'),
    })
    .optional()
    .describe('Reasons to choose you'),
  projects: z
    .strictObject({
      heading,
      more: text.meta({ title: 'Link text', description: 'Label of the link to the gallery' }),
      featured: z.array(projectId).max(3).optional().meta({
        title: 'Which projects',
        description: 'By default, the first three of different kinds',
        entry: 'project',
      }),
    })
    .optional()
    .describe('Three projects and a link to the gallery'),
  testimonial: z
    .strictObject({ name: testimonialName.optional(), photo: photoName.optional() })
    .optional()
    .describe('One customer, beside a photo'),
  closing: closing.optional(),
});
