import { z } from 'zod';
import { figureNames, icon, text } from './fields.ts';

/** What search engines and the browser tab show. */
export const page = z
  .strictObject({
    title: text.describe('Shown in the browser tab and by search engines; 50 to 60 characters'),
    description: text.describe('Shown under the title by search engines; 140 to 160 characters'),
    keywords: z
      .array(text.describe('A few words somebody would type'))
      .describe('What people would search for'),
  })
  .describe('For search engines and the browser tab');

export const intro = z
  .strictObject({
    heading: text.describe('The large heading at the top'),
    lead: text.describe('One or two sentences beside it'),
  })
  .describe('The top of the page');

export const closing = z
  .strictObject({
    heading: text.describe('Heading above the large phone number'),
    button: text.describe('Label of the button to the quote form'),
  })
  .describe('The last band of the page');

export const heading = text.describe('Heading of this band');
export const lead = text.describe('One or two sentences under the heading');
export const caption = text.describe('Words under the photo');

export const figure = z.strictObject({
  figure: z.enum(figureNames).describe('Which number of `figures` in business.yaml'),
  label: text.describe('Words under the number'),
});
export const titledText = z.strictObject({
  title: text.describe('The point in a few words'),
  icon,
  text: text.describe('One or two sentences about it'),
});
