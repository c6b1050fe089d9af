import { z } from 'zod';
import { photoName, text } from './fields.ts';
import { caption, closing, heading, intro, page } from './parts.ts';
import { categories } from './projects.ts';

const servicePhoto = z.strictObject({ name: photoName, caption: caption.optional() });

export const services = z.strictObject({
  page,
  intro,
  button: text.describe('Label of the button in each block'),
  blocks: z
    .array(
      z.strictObject({
        anchor: z.enum(categories).describe('Last part of the address, as in /services#repair'),
        short: text.describe('Name in the row under the heading'),
        title: text.describe('Name of the service'),
        subtitle: text.describe('What belongs to it, in one line'),
        description: text.describe('Two or three sentences about it'),
        photos: z.array(servicePhoto).min(1).max(2).describe('One or two photos'),
        features: z.array(text.describe('One thing you do')).min(1).describe('The ticked list'),
      }),
    )
    .length(4)
    .describe('The four services'),
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
        .length(4)
        .describe('Four steps, in their order'),
    })
    .describe('How a job runs'),
  closing,
});
