import { z } from 'zod';
import { describeExcess } from '#shared/content/limits.ts';
import type { Referent } from '#shared/content/shape.ts';
import { completeWebAddress } from '#shared/content/web-address.ts';
import { parsePublicEmail } from '#shared/email-address.ts';

const unitRange = /(\d)–(?=\d)/g;
/** `7 a. m.` */
const spanishHalfDay = /(?<=\d) ([ap]\.) (?=m\.)/g;
/** No writing has more on one letter (Unicode's Stream-Safe Text), and normalizing them takes the square of the time. */
const endlessAccents = /(\p{M}{30})\p{M}+/gu;
const figureAndUnit = /(\d) (?=(?:psi|ft|in|lb|pulgadas?|pies?|libras?)\b)/g;

/** A line that is the same in every language, as a name is. Figures and hours stay with their units and ranges stay whole across line breaks. */
export const line = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .transform((value) =>
    // A Mac may write é as two characters, which some programs draw as two.
    value
      .replace(endlessAccents, '$1')
      .normalize('NFC')
      .replace(unitRange, '$1–\u2060')
      .replace(figureAndUnit, '$1\u00a0')
      .replace(spanishHalfDay, '\u00a0$1\u00a0'),
  );

/** A line of text, which each language of the site has its own words for. */
export const text = line.meta({ translated: true });

/** What somebody goes on writing, in a form or a quote: it stays as it was typed, without the invisible characters of `line`. */
export const startingText = z.string().trim().min(1, 'must not be empty').meta({ translated: true });

/** The same text with a limit of characters, which a form counts. @param where it has to fit, like "in the form" */
export const withLimit = <Text extends z.ZodType<string>>(text: Text, most: number, where: string): Text =>
  text
    .superRefine((value, context) => {
      const inForm = describeExcess(value, most);
      if (!inForm) return;
      context.addIssue({
        code: 'custom',
        message: `${inForm} ${where}`,
        params: { inForm, about: 'length' },
      });
    })
    .meta({ maxLength: most });

/** A day, written as 2026-11-20. */
export const day = line
  .refine((written) => /^\d{4}-\d{2}-\d{2}$/.test(written), {
    error: 'is not a date in the form needed here; write year, month, day, like 2026-11-20',
  })
  .meta({ format: 'date' });

/** A whole web address that begins with https. @param example shown to anyone who wrote something else */
export const webAddress = (example: string) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      if (/^https:\/\/[^\s/?#@]+\.[^\s/?#@.]/i.test(value) && !/\s/.test(value) && URL.canParse(value))
        return;
      const fix = completeWebAddress(value);
      const message = `is not a whole web address; write ${fix ?? `it like ${example}`}`;
      context.addIssue({
        code: 'custom',
        message,
        params: fix ? { inForm: 'is not a whole web address', fix } : undefined,
      });
    })
    .meta({ format: 'uri' });

/** A picture directly in the content folder. */
export const logoFile = z
  .string()
  .trim()
  .regex(/^[^./\\][^/\\]*\.(svg|png)$/i, 'is not the name of an .svg or .png file, like logo.svg')
  .meta({ isLogo: true });

/** A color as six hexadecimal digits, as every drawing program shows it: lowercase `#rrggbb`. */
export const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^#[0-9a-f]{6}$/,
    'is not a color code; write # and six digits or letters from a to f, like #1b3a5c',
  );

/** One of a few words, each with what people call it. */
export const choice = <Word extends string>(choices: Record<Word, string>) =>
  z.enum(Object.keys(choices) as Word[]).meta({ enumDescriptions: Object.values(choices) });

export const icon = choice({
  slab: 'Slab',
  stamp: 'Stamped pattern',
  dock: 'Building with a dock',
  ground: 'Ground',
  steel: 'Steel mesh',
  joint: 'Slab with joints',
  sun: 'Sun',
  crew: 'People',
  shield: 'Shield',
  clock: 'Clock',
  trowel: 'Trowel',
  truck: 'Mixer truck',
}).meta({ title: 'Icon' });
export const iconNames = icon.options;

const phoneExample = '(407) 555-0142';

/** A US phone number in any usual format, as `{ shown: '(407) 555-0142', e164: '+14075550142' }`. */
export const phone = z.string().transform((value, context) => {
  const digits = value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (!match || /[a-z]/i.test(value)) {
    context.addIssue(`is not a US phone number; write it like ${phoneExample}`);
    return z.NEVER;
  }
  return { shown: `(${match[1]}) ${match[2]}-${match[3]}`, e164: `+1${digits}` };
});
export type Phone = z.infer<typeof phone>;

/** The one email address that was meant, without what was pasted along with it, its domain in ASCII. */
export const email = z.string().transform((value, context) => {
  const address = parsePublicEmail(value);
  if (address) return address;
  context.addIssue('is not an email address; write it like office@your-company.com');
  return z.NEVER;
});

export const photoName = line.meta({
  title: 'Photo',
  refersTo: 'photo' satisfies Referent,
});
export const testimonialName = line.meta({
  title: 'Customer',
  refersTo: 'testimonial' satisfies Referent,
});
export const figureName = line.meta({
  title: 'Number',
  refersTo: 'figure' satisfies Referent,
});
export const projectId = z
  .int()
  .min(1)
  .meta({
    title: 'Project',
    refersTo: 'project' satisfies Referent,
  });
export const offeredServiceId = line.meta({
  title: 'The same service in the quote form',
  description: 'If you rename one, you’ll be asked about the other',
  refersTo: 'offeredService' satisfies Referent,
});
export const serviceAnchor = line.meta({
  title: 'Leads to this service',
  refersTo: 'service' satisfies Referent,
});
