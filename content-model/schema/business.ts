import { z } from 'zod';
import { answerTimes, defaultPromise, toBusinessDays } from '#shared/quote-promise.ts';
import { findColorProblems } from '../colors/color-problems.ts';
import { resolveColors } from '../colors/palette.ts';
import { cities } from './cities.ts';
import { color, email, line, logoFile, phone, startingText, text, webAddress, withLimit } from './fields.ts';
import { offeredServices } from './offered-services.ts';

/** The owner may have other figures, or none. */
const usualFigures = {
  customers: line.optional().meta({ title: 'Customers', description: 'How many customers you have served' }),
  years: line.optional().describe('How long you have been in business'),
  projects: line.optional().describe('How many projects you have finished'),
  support: line
    .optional()
    .meta({ title: 'Emergency hours', description: 'When someone can be reached in an emergency' }),
  licensed: line.optional().meta({
    title: 'Licensed and insured',
    description: 'How much of your work is licensed and insured, like 100%',
  }),
};

const promise = z
  .strictObject({
    answer: z
      .enum(answerTimes)
      .default(defaultPromise.answer)
      .meta({
        title: 'You answer',
        description: 'Business days are the days you’re open',
        enumDescriptions: answerTimes.map((time) =>
          time === 'none' ? 'No promise' : `within ${toBusinessDays(time)}`,
        ),
      }),
    freeEstimate: z.boolean().default(defaultPromise.freeEstimate).meta({ title: 'Estimates are free' }),
    callsFrom: phone.optional().meta({
      title: 'You call from',
      description:
        'The number customers see when you call, like your cell phone’s; if empty, your phone number is shown',
    }),
  })
  .default(defaultPromise)
  .meta({
    title: 'What you promise',
    description: 'To people who ask for a quote; the pages, the emails and the desk all use it',
  });

const quoteBlocks = z
  .array(
    z.strictObject({
      name: withLimit(startingText, 60, 'above the text').meta({
        title: 'Name',
        description: 'The name you choose it by, like Rain and weather',
      }),
      text: withLimit(startingText, 1500, 'in a quote').meta({
        title: 'Text',
        description: 'As the customer reads it; you can still change it in each quote',
      }),
    }),
  )
  .max(20)
  .default([])
  .meta({
    title: 'Text for your quotes',
    description:
      'What you add to a quote with one tap, like payment terms; only people you send a quote to see it',
    entry: 'text',
  });

const care = z
  .strictObject({
    steps: z
      .array(
        z.strictObject({
          what: withLimit(text, 60, 'beside its day').meta({
            title: 'What',
            description: 'What customers can do from that day on, like Walk on it',
          }),
          days: z.int().min(0).max(365).meta({ title: 'Days', description: 'How many days after the pour' }),
          source: withLimit(line, 120, 'below the step').optional().meta({
            title: 'Source',
            description: 'Where the figure comes from, like a standard; customers see it, too',
          }),
        }),
      )
      .min(1)
      .max(12)
      .meta({ title: 'Steps', description: 'In the order customers read them', entry: 'step' }),
    tips: z
      .array(withLimit(text, 300, 'in a tip'))
      .max(12)
      .default([])
      .meta({ title: 'Tips', description: 'What you tell a customer about new concrete', entry: 'tip' }),
  })
  .optional()
  .meta({
    title: 'After the pour',
    description:
      'When new concrete can be used and how to take care of it; only customers you poured for see it',
  });

export const business = z.strictObject({
  name: withLimit(line, 80, 'in the bar at the top').describe('The company, as customers know it'),
  shortName: withLimit(line, 15, 'under an icon on a phone')
    .optional()
    .describe('A short name, for phones that show your site among their apps'),
  tagline: text.describe('The one line under the name'),
  phone: phone.meta({ title: 'Phone number', description: 'The number that every button dials' }),
  email: email.meta({ title: 'Email address', description: 'The address customers write to' }),
  hours: text.describe(
    'When the phone is answered, in any words; search engines understand Mon-Fri 7AM-6PM, Sat 8AM-noon',
  ),
  serviceArea: text.meta({ title: 'Region you work in', description: 'In two or three words' }),
  credentials: text
    .optional()
    .describe('Shown in the footer of every page; remove it when it’s no longer true'),
  spanish: z.boolean().optional().meta({
    title: 'Spanish pages',
    description:
      'Offers the whole site in Spanish, too; all text then needs a Spanish version. When it’s off, the Spanish text is kept',
  }),
  spanishReview: z
    .strictObject({
      reviewedBy: line.optional().meta({
        title: 'Read by',
        description: 'First and last name of the Spanish speaker who has read all of it',
      }),
      of: z
        .string()
        .optional()
        .meta({ description: 'Which Spanish text was reviewed; set automatically', givenByItself: true }),
    })
    .optional()
    .meta({ title: 'Who has reviewed the Spanish text' }),
  promise,
  services: offeredServices,
  quoteBlocks,
  care,
  license: z.string().trim().meta({
    title: 'License number',
    description: 'From the state or county; leave it empty if you have none',
  }),
  address: z
    .strictObject({
      street: line.optional().describe('Number and street; leave it empty if customers can’t come there'),
      city: line.meta({ title: 'City' }),
      state: line.describe('Two letters, like FL'),
      zip: z
        .string()
        .regex(/^\d{5}(-\d{4})?$/, 'is not a ZIP code; write it like 32801')
        .optional()
        .meta({ title: 'ZIP code' }),
    })
    .optional()
    .describe('Where your company is, for search engines'),
  photoLicense: webAddress('https://www.your-company.com/photo-license').optional().meta({
    title: 'Page about your photos’ license',
    description: 'A page that says how others may use your photos, for search engines',
  }),
  links: z
    .array(
      z.strictObject({
        label: line.meta({ title: 'Link text', description: 'Like Facebook' }),
        url: webAddress('https://www.facebook.com/your-company').meta({
          title: 'Web address',
          description: 'The address of your page there',
        }),
      }),
    )
    .max(12)
    .optional()
    .meta({
      title: 'Your other pages',
      description: 'Where else people can find you: Facebook, Google, Yelp and the like, in the footer',
      entry: 'link',
    }),
  reviewLink: webAddress('https://g.page/r/your-code/review')
    .optional()
    .meta({ title: 'Where customers write reviews' }),
  colors: z
    .strictObject({
      accent: color
        .optional()
        .meta({ title: 'Accent color', description: 'Buttons and the lines under links' }),
      dark: color
        .optional()
        .meta({ title: 'Dark color', description: 'Text, the footer and the dark sections' }),
    })
    .superRefine((colors, { addIssue }) => {
      for (const { field, message, fix } of findColorProblems(resolveColors(colors)))
        addIssue({
          code: 'custom',
          path: [field],
          message: `${message}; the nearest shade that works is "${fix}"`,
          params: { inForm: message, fix },
        });
    })
    .optional()
    .meta({
      title: 'Your colors',
      description: 'Each as a code like #1b3a5c; without them the site uses its default colors',
    }),
  logo: z
    .strictObject({
      file: logoFile.meta({
        title: 'Picture',
        description: 'An SVG file, or a PNG of at least 512 pixels on its longer side',
      }),
      saysName: z
        .boolean()
        .optional()
        .meta({ title: 'The logo shows your name', description: 'Then your name isn’t written beside it' }),
      onDark: logoFile.optional().meta({
        title: 'Light version',
        description: 'For the dark footer; without one, the logo gets a light background there',
      }),
      square: logoFile.optional().meta({
        title: 'Icon',
        description:
          'A square picture for browser tabs and the home screens of phones. Without one, your logo is shown there',
      }),
    })
    .optional()
    .meta({ title: 'Your logo', description: 'Without one, the site draws its own mark beside your name' }),
  copyrightYear: z.int().min(1990).max(2100).meta({ title: 'Year in the footer' }),
  figures: z
    .object(usualFigures)
    .catchall(line.describe('A number of your own'))
    .default({})
    .meta({ description: 'For Home and About; only numbers you can prove', entry: 'number' }),
  cities,
});

export type Business = z.infer<typeof business>;
