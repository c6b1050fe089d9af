import { z } from 'zod';
import { maxDetailsLength } from '#shared/quote-link.ts';
import { serviceAnchor, text, withLimit } from './fields.ts';
import { heading, lead } from './parts.ts';

/** What is drawn for a crack; the words beside it are the owner's. */
export const crackKinds = ['hairline', 'step', 'spall', 'heave'] as const;
export type CrackKind = (typeof crackKinds)[number];

const crack = z.strictObject({
  kind: z
    .enum(crackKinds)
    .describe('Which drawing: hairline, step (one side lower), spall (the top flakes), heave (pushed up)'),
  title: text.describe('What people call it, in two or three words'),
  sign: text.describe('How to tell it from the others, in one sentence'),
  meaning: text.describe('What it means, in one or two sentences'),
  verdict: text.describe('Seal or replace, in a few words'),
  remedy: text.describe('What you do about it, in one or two sentences'),
  details: withLimit(z.string().trim().min(1, 'must not be empty'), maxDetailsLength, 'in the form').meta({
    description: 'What the form begins with when someone comes from here, in the words of your customer',
    translated: true,
  }),
});

/** Helps a visitor tell a crack that can be sealed from ground that has moved. */
export const cracks = z.strictObject({
  heading,
  lead: lead.optional(),
  service: serviceAnchor
    .meta({ description: 'Which service the form has chosen when someone comes from here' })
    .optional(),
  call: text.describe('Label of the link that calls you'),
  write: text.describe('Label of the link to the form'),
  list: z.array(crack).min(2).max(crackKinds.length).describe('The kinds of cracks, 2 to 4'),
});
