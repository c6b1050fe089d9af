import { z } from 'zod';
import { figureNames, phone, text } from './fields.ts';

export const business = z.strictObject({
  name: text.describe('The company, as customers know it'),
  tagline: text.describe('The one line under the name'),
  phone: phone.describe('The number that every button dials'),
  email: z
    .email('must be an e-mail address like office@your-company.com')
    .describe('Where customers write to'),
  hours: text.describe('When the phone is answered'),
  serviceArea: text.describe('The region, in two or three words'),
  credentials: text.describe('Said in the footer of every page'),
  license: z.string().trim().describe('State or county license number; empty if there is none'),
  copyrightYear: z.int().min(1990).max(2100).describe('The year in the footer'),
  figures: z.strictObject(
    Object.fromEntries(figureNames.map((name) => [name, text])) as Record<
      (typeof figureNames)[number],
      typeof text
    >,
  ),
  cities: z
    .array(
      z.strictObject({
        name: text,
        latitude: z.number().min(24).max(32).describe('Degrees north'),
        longitude: z.number().min(-88).max(-79).describe('Degrees east; west is negative'),
      }),
    )
    .min(1)
    .describe('Cities you work in'),
});

export type Business = z.infer<typeof business>;
