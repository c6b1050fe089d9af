import { z } from 'zod';
import { cracks } from './cracks.ts';
import { photoName, text, withLimit } from './fields.ts';
import { caption, closing, heading, intro, page, sections } from './parts.ts';

const servicePhoto = z.strictObject({ name: photoName, caption: caption.optional() });

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Anchors already used by other parts of a page. */
const reserved = [
  ...['main', 'menu', 'intro', 'which-crack', 'process', 'closing'],
  ...['notifications', 'breadcrumb', 'webpage'],
];

const anchor = withLimit(z.string().trim(), 40, 'in an address')
  .regex(
    slug,
    'cannot be used in an address; write it in lowercase letters, with a hyphen for each space, like pool-decks',
  )
  .refine((word) => !reserved.includes(word), 'is the name of another part of the page; choose another word')
  .refine((word) => word !== 'all', 'stands for all projects in the gallery; choose another word')
  .refine((word) => !/^\d+$/.test(word), 'is the number of a page of the gallery; choose a word')
  .meta({ title: 'Word in the address', description: 'Last part of the address, as in /services#repair' });

export const services = z.strictObject({
  page,
  intro,
  sections: sections(['blocks', 'cracks', 'process', 'closing'], 'blocks'),
  button: text.meta({ title: 'Button in each service' }),
  blocks: z
    .array(
      z.strictObject({
        anchor,
        short: text.meta({ title: 'Short name', description: 'Name in the row below the heading' }),
        filter: text
          .optional()
          .meta({ title: 'Button in the gallery', description: 'If it has a different label there' }),
        title: text.meta({ title: 'Name' }),
        subtitle: text.meta({ title: 'What it includes', description: 'In one line' }),
        description: text.describe('Two or three sentences about it'),
        photos: z
          .array(servicePhoto)
          .max(2)
          .default([])
          .meta({ description: 'One or two photos, or none', entry: 'photo' }),
        features: z.array(text).min(1).meta({ title: 'List with check marks', entry: 'line' }),
      }),
    )
    .min(1)
    .max(8)
    .meta({ title: 'Your services', entry: 'service' }),
  cracks: cracks.optional().describe('Help with telling one crack from another'),
  process: z
    .strictObject({
      heading,
      steps: z
        .array(
          z.strictObject({
            title: text.meta({ title: 'Step', description: 'Name of the step' }),
            text: text.meta({ title: 'What happens in this step' }),
          }),
        )
        .min(1)
        .max(6)
        .meta({ title: 'Steps', description: 'In order', entry: 'step' }),
    })
    .optional()
    .describe('How a job goes'),
  closing: closing.optional(),
});
