import { z } from 'zod';

const unitRange = /(\d)–(?=\d)/g;
const figureAndUnit = /(\d) (?=(?:psi|ft|in|lb)\b)/g;

/** A line of text. Figures stay with their units and ranges stay whole when a line breaks. */
export const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .transform((value) => value.replace(unitRange, '$1–\u2060').replace(figureAndUnit, '$1\u00a0'));

export const figureNames = ['customers', 'years', 'projects', 'support', 'licensed'] as const;

export const iconNames = [
  'slab',
  'stamp',
  'dock',
  'ground',
  'steel',
  'joint',
  'sun',
  'crew',
  'shield',
  'clock',
  'trowel',
  'truck',
] as const;
export const icon = z.enum(iconNames);

/** A US phone number in any usual writing, as `{ shown: '(407) 555-0142', e164: '+14075550142' }`. */
export const phone = z.string().transform((value, context) => {
  const digits = value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (!match || /[a-z]/i.test(value)) {
    context.addIssue(`"${value}" is not a US phone number; write it like (407) 555-0142`);
    return z.NEVER;
  }
  return { shown: `(${match[1]}) ${match[2]}-${match[3]}`, e164: `+1${digits}` };
});
export type Phone = z.infer<typeof phone>;

/** What search engines and the browser tab show. */
export const page = z.strictObject({
  title: text.describe('Shown in the browser tab and by search engines; 50 to 60 characters'),
  description: text.describe('Shown under the title by search engines; 140 to 160 characters'),
  keywords: z.array(text).describe('What people would search for'),
});

export const intro = z.strictObject({
  heading: text.describe('The large heading at the top'),
  lead: text.describe('One or two sentences beside it'),
});

export const closing = z.strictObject({
  heading: text.describe('Heading above the large phone number'),
  button: text.describe('Label of the button to the quote form'),
});

export const photoName = text.describe('Name of a photo in the photos folder, without its ending');
