import { z } from 'zod';
import { cracks } from './cracks.ts';
import { photoName, text, withLimit } from './fields.ts';
import { caption, closing, heading, intro, page, sections } from './parts.ts';

const servicePhoto = z.strictObject({ name: photoName, caption: caption.optional() });

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Anchors already used by other parts of a page. */
const taken = [
  ...['main', 'menu', 'intro', 'which-crack', 'process', 'closing'],
  ...['notifications', 'breadcrumb', 'webpage'],
];

const anchor = withLimit(z.string().trim(), 40, 'in an address')
  .regex(
    slug,
    'cannot be used in an address; write it in lowercase letters, with a hyphen for each space, like pool-decks',
  )
  .refine((word) => !taken.includes(word), 'is the name of another part of the page; choose another word')
  .refine((word) => word !== 'all', 'stands for all projects in the gallery; choose another word')
  .refine((word) => !/^\d+$/.test(word), 'is the number of a page of the gallery; choose a word')
  .describe('Last part of the address, as in /services#repair');

export const services = z.strictObject({
  page,
  intro,
  sections: sections(['blocks', 'cracks', 'process', 'closing'], 'blocks'),
  button: text.describe('Label of the button in each service'),
  blocks: z
    .array(
      z.strictObject({
        anchor,
        short: text.describe('Name in the row below the heading'),
        filter: text.optional().describe('Label of its button in the gallery, if not the same'),
        title: text.describe('Name of the service'),
        subtitle: text.describe('What it includes, in one line'),
        description: text.describe('Two or three sentences about it'),
        photos: z.array(servicePhoto).max(2).default([]).describe('One or two photos, or none'),
        features: z.array(text.describe('One thing you do')).min(1).describe('The list with check marks'),
      }),
    )
    .min(1)
    .max(8)
    .describe('Your services, 1 to 8'),
  cracks: cracks.optional().describe('Help with telling one crack from another'),
  process: z
    .strictObject({
      heading,
      steps: z
        .array(
          z.strictObject({
            title: text.describe('Name of the step'),
            text: text.describe('What happens in it'),
          }),
        )
        .min(1)
        .max(6)
        .describe('The steps, up to 6, in order'),
    })
    .optional()
    .describe('How a job goes'),
  closing: closing.optional(),
});
