import { z } from 'zod';
import { otherService, quoteFields } from '#shared/quote-fields.ts';
import { cleanLabel } from '#shared/quote-request.ts';
import { line, serviceAnchor, withLimit } from './fields.ts';

/** What a business.yaml from before this list existed offers. */
const defaultServices: { id?: string | undefined; label: string; anchor: string }[] = [
  { label: 'Driveways & Patios', anchor: 'residential' },
  { label: 'Foundations & Slabs', anchor: 'residential' },
  { label: 'Decorative Concrete', anchor: 'decorative' },
  { label: 'Commercial Projects', anchor: 'commercial' },
  { label: 'Concrete Repair', anchor: 'repair' },
];

/** Cleaned as the server will clean it, so that what is sent and stored is what is written here. */
const label = z
  .string()
  .transform(cleanLabel)
  .pipe(
    withLimit(z.string().min(1, 'must not be empty'), quoteFields.service.max, 'in the form').refine(
      (words) => words.toLowerCase() !== otherService.toLowerCase(),
      {
        error: 'is added at the end of the form anyway; delete this entry',
      },
    ),
  );

/** What a visitor can choose in the form, and what the footer lists. */
export const offeredServices = z
  .array(
    z.strictObject({
      id: line.optional().meta({
        description: 'Identifies it for a card on Home; unique, and set automatically',
        givenByItself: true,
      }),
      label: label.meta({
        title: 'Service',
        description: 'A kind of work, as shown in the form and in the footer',
        translated: true,
        maxLength: quoteFields.service.max,
      }),
      anchor: serviceAnchor.meta({ title: 'Section that describes it' }),
    }),
  )
  .min(1)
  .max(8)
  .optional()
  .transform((given) => given ?? defaultServices)
  .meta({
    title: 'Services in the quote form',
    description: 'What a visitor can choose in the form and what the footer lists; the form adds Other',
    entry: 'service',
  });
