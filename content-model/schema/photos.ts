import { z } from 'zod';
import { maxSentenceLength } from '#shared/content/limits.ts';
import { text } from './fields.ts';

/** A longer one that is there already is only pointed out: published text has to stay publishable. */
const alt = text.meta({
  title: 'What it shows',
  description: 'What the photo shows, in one sentence, the way you would describe it over the phone',
  maxLength: maxSentenceLength,
});

/** As in CSS: distance from the left, distance from the top. */
const focus = z
  .string()
  .trim()
  .regex(/^(100|\d{1,2})% (100|\d{1,2})%$/, {
    error: 'is not a spot in a picture; write how far from the left and from the top, like 50% 30%',
  })
  .meta({
    title: 'What must stay in view',
    description:
      'The point to keep when the picture is cropped, from the left and from the top, like 50% 30%',
  });

/** What is known about one photo. `focus`: as in `object-position`; the middle by default. */
export type PhotoNote = { alt: string; focus?: string };

/** What it shows, written alone where nothing else is known. */
const note = z
  .preprocess(
    (written) => (typeof written === 'string' ? { alt: written } : written),
    z.strictObject({ alt, focus: focus.optional() }),
  )
  .transform((written): PhotoNote => written)
  .meta({ alone: 'alt' });

/** Photo name → what it shows, or that plus the spot in it that matters. */
export const photos = z.record(z.string(), note);
