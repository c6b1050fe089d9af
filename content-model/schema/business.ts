import { z } from 'zod';
import { answerTimes, specifiedPromise } from '#shared/quote-promise.ts';
import { colorProblems } from '../colors/color-problems.ts';
import { ownColors } from '../colors/palette.ts';
import { cities } from './cities.ts';
import { color, email, line, logoFile, phone, text, webAddress, withLimit } from './fields.ts';
import { offeredServices } from './offered-services.ts';

/** The owner may have other figures, or none. */
const usualFigures = {
  customers: line.optional().describe('How many customers you have served'),
  years: line.optional().describe('How long you have been in business'),
  projects: line.optional().describe('How many projects you have finished'),
  support: line.optional().describe('When someone can be reached in an emergency'),
  licensed: line.optional().describe('How much of your work is licensed and insured'),
};

const promise = z
  .strictObject({
    answer: z
      .enum(answerTimes)
      .default(specifiedPromise.answer)
      .describe('How soon you answer; working days are those of your hours, and none promises nothing'),
    freeEstimate: z.boolean().default(specifiedPromise.freeEstimate).describe('Your estimates cost nothing'),
    callsFrom: phone
      .optional()
      .describe(
        'The number customers see when you call, like your cell phone’s; without one, your phone number',
      ),
  })
  .default(specifiedPromise)
  .describe('What you promise whoever asks for a quote: the pages, the mails and the desk follow');

export const business = z.strictObject({
  name: withLimit(line, 80, 'in the bar at the top').describe('The company, as customers know it'),
  shortName: withLimit(line, 15, 'under an icon on a phone')
    .optional()
    .describe('A short name, for phones that show your site among their apps'),
  tagline: text.describe('The one line under the name'),
  phone: phone.describe('The number that every button dials'),
  email: email.describe('The address customers write to'),
  hours: text.describe(
    'When the phone is answered, in any words; search engines understand Mon-Fri 7AM-6PM, Sat 8AM-noon',
  ),
  serviceArea: text.describe('The region, in two or three words'),
  credentials: text.optional().describe('Shown in the footer of every page; only while it is true'),
  spanish: z
    .boolean()
    .optional()
    .describe('The whole site in Spanish too; every text then has its Spanish beside it'),
  spanishReview: z
    .strictObject({
      reviewedBy: line
        .optional()
        .describe('First and last name of whoever speaks Spanish and has read all of it'),
      of: z
        .string()
        .optional()
        .meta({ description: 'Which Spanish was read; given by itself', givenByItself: true }),
    })
    .optional()
    .describe('Who has read the Spanish'),
  promise,
  services: offeredServices,
  license: z.string().trim().describe('State or county license number; empty if there is none'),
  address: z
    .strictObject({
      street: line.optional().describe('Number and street; leave it out if customers cannot come there'),
      city: line.describe('City'),
      state: line.describe('Two letters, like FL'),
      zip: z
        .string()
        .regex(/^\d{5}(-\d{4})?$/, 'is not a ZIP code; write it like 32801')
        .optional()
        .describe('ZIP code'),
    })
    .optional()
    .describe('Where your company is, for search engines'),
  photoLicense: webAddress('https://www.your-company.com/photo-license')
    .optional()
    .describe('A page that says how others may use your photos, for search engines'),
  links: z
    .array(
      z.strictObject({
        label: line.describe('What the link says, like Facebook'),
        url: webAddress('https://www.facebook.com/your-company').describe('The address of your page there'),
      }),
    )
    .max(12)
    .optional()
    .describe('Where else people can find you: Facebook, Google, Yelp and the like, in the footer'),
  reviewLink: webAddress('https://g.page/r/your-code/review')
    .optional()
    .describe('Where customers write a review of you'),
  colors: z
    .strictObject({
      accent: color.optional().describe('Buttons and the lines under links'),
      dark: color.optional().describe('Text, the footer and the dark sections'),
    })
    .superRefine((colors, { addIssue }) => {
      for (const { field, message, fix } of colorProblems(ownColors(colors)))
        addIssue({
          code: 'custom',
          path: [field],
          message: `${message}; the nearest shade that works is "${fix}"`,
          params: { inForm: message, fix },
        });
    })
    .optional()
    .describe('Your two colors, each as a code like #1b3a5c; without them the site keeps its own'),
  logo: z
    .strictObject({
      file: logoFile.describe('Your logo: the name of an .svg or .png file in the content folder'),
      saysName: z
        .boolean()
        .optional()
        .describe('Your name can be read in the logo, so it is not written beside it'),
      onDark: logoFile
        .optional()
        .describe('A light version for the dark footer; without one, the logo sits on a light plate there'),
      square: logoFile
        .optional()
        .describe('A square version, for the small icons of browser tabs and phones'),
    })
    .optional()
    .describe('Your logo; without one, the site draws its own mark beside your name'),
  copyrightYear: z.int().min(1990).max(2100).describe('The year in the footer'),
  figures: z
    .object(usualFigures)
    .catchall(line.describe('A number of your own'))
    .default({})
    .describe('The numbers you stand behind, for Home and About; only those you can prove'),
  cities,
});

export type Business = z.infer<typeof business>;
