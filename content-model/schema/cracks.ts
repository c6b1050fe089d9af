import { z } from 'zod';
import { maxDetailsLength } from '#shared/quote-link.ts';
import { choice, serviceAnchor, startingText, text, withLimit } from './fields.ts';
import { heading, lead } from './parts.ts';

/** The drawing of a crack; the text next to it is the owner's. */
const kind = choice({
  hairline: 'Thin crack',
  step: 'Step: one side lower',
  spall: 'Spall: the top flakes',
  heave: 'Heave: pushed up',
}).meta({ title: 'Drawing beside it' });
export type CrackKind = z.infer<typeof kind>;

const crack = z.strictObject({
  kind,
  title: text.meta({ title: 'What people call it', description: 'In two or three words' }),
  sign: text.meta({ title: 'How to tell it apart', description: 'In one sentence' }),
  meaning: text.meta({ title: 'What it means', description: 'In one or two sentences' }),
  verdict: text.meta({ title: 'Seal or replace', description: 'In a few words' }),
  remedy: text.meta({ title: 'What you do about it', description: 'In one or two sentences' }),
  details: withLimit(startingText, maxDetailsLength, 'in the form').meta({
    title: 'What the form starts with',
    description: 'Filled in for visitors who come from here; write it the way a customer would',
  }),
});

/** Helps a visitor distinguish a crack that can be sealed from ground that has moved. */
export const cracks = z.strictObject({
  heading,
  lead: lead.optional(),
  service: serviceAnchor
    .meta({
      title: 'Service chosen in the form',
      description: 'Preselected for visitors who come from here',
    })
    .optional(),
  call: text.meta({ title: 'Text of the link that calls you' }),
  write: text.meta({ title: 'Text of the link to the form' }),
  list: z.array(crack).min(2).max(kind.options.length).meta({ title: 'Kinds of cracks', entry: 'crack' }),
});
