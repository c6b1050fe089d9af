import { z } from 'zod';
import { figureNames, phone, text } from './fields.ts';
import { hours } from './hours.ts';

export const business = z.strictObject({
  name: text.describe('The company, as customers know it'),
  tagline: text.describe('The one line under the name'),
  phone: phone.describe('The number that every button dials'),
  email: z
    .email('must be an e-mail address like office@your-company.com')
    .describe('Where customers write to'),
  hours: hours.describe('When the phone is answered'),
  serviceArea: text.describe('The region, in two or three words'),
  credentials: text.describe('Said in the footer of every page'),
  license: z.string().trim().describe('State or county license number; empty if there is none'),
  address: z
    .strictObject({
      street: text,
      city: text,
      state: text.describe('Two letters, like FL'),
      zip: z.string().regex(/^\d{5}(-\d{4})?$/, 'must be a ZIP code like "32801", in quotes'),
    })
    .optional()
    .describe('Where the office stands, for search engines; leave it out if customers cannot come there'),
  photoLicense: z
    .url({ protocol: /^https$/, error: 'must be an address like https://www.your-company.com/photo-license' })
    .optional()
    .describe('A page that says how others may use your photos, for search engines'),
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
