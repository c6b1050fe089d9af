import { z } from 'zod';
import { figureName, icon, text } from './fields.ts';

/** In characters, the fewest and the most: what search engines show in full. */
export const searchLengths = { title: [50, 60], description: [140, 160] } as const;
const lengthOf = (field: keyof typeof searchLengths) => `${searchLengths[field].join(' to ')} characters`;

/** What search engines and the browser tab show. */
export const page = z
  .strictObject({
    title: text.describe(`Shown in the browser tab and by search engines; ${lengthOf('title')}`),
    description: text.describe(`Shown under the title by search engines; ${lengthOf('description')}`),
    keywords: z
      .array(text)
      .meta({ title: 'Keywords', description: 'What people would search for', entry: 'keyword' }),
  })
  .describe('For search engines and the browser tab');

export const intro = z
  .strictObject({
    heading: text.describe('The large heading at the top'),
    lead: text.meta({ title: 'Introduction', description: 'One or two sentences beside it' }),
  })
  .describe('The top of the page');

export const closing = z
  .strictObject({
    heading: text.meta({ title: 'Heading above the phone number' }),
    button: text.meta({ title: 'Button to the quote form' }),
  })
  .describe('The last section of the page');

export const heading = text.meta({ title: 'Heading' });
export const lead = text.meta({
  title: 'Introduction',
  description: 'One or two sentences below the heading',
});
export const caption = text.meta({ title: 'Caption' });

/** The numbers that a band shows; without any, there is no band. */
export const figures = z
  .array(z.strictObject({ figure: figureName, label: text.meta({ title: 'Caption' }) }))
  .max(6)
  .default([]);

/** @param title what its few words are */
export const titledText = (title: string) =>
  z.strictObject({
    title: text.meta({ title, description: 'The point in a few words' }),
    icon,
    text: text.meta({ title: 'Explanation', description: 'One or two sentences about it' }),
  });

/** A list without duplicates. */
export function uniqueList<Entry extends z.ZodType<string>>(entry: Entry) {
  return z.array(entry).superRefine((list, context) => {
    for (const [index, value] of list.entries()) {
      if (list.indexOf(value) === index) continue;
      context.addIssue({ code: 'custom', path: [index], message: 'is here twice; delete one' });
    }
  });
}

/**
 * Which bands a page shows below its top, in order. By default all, in this order.
 * @param always the band that the page exists for, which cannot be left out
 */
export function sections<const Names extends readonly [string, ...string[]]>(
  names: Names,
  always?: Names[number],
) {
  const shown = uniqueList(z.enum(names)).refine((list) => always === undefined || list.includes(always), {
    error: `must name ${always}: the page exists for it, and links lead to it`,
  });
  return shown.default([...names]).meta({
    description: 'The sections below the top of the page, in order. Sections not in the list aren’t shown',
    ...(always && { always }),
  });
}
