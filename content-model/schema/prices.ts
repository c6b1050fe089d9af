import { z } from 'zod';
import { day, text, withLimit } from './fields.ts';

/** In dollars. No concrete costs more per square foot, and what is added may cost nothing in the best case. */
const perFoot = z.number().min(0.5).max(150);
const added = z.number().min(0).max(150);

const range = (amount: typeof perFoot) => ({
  from: amount.meta({ title: 'From', description: 'Dollars per square foot' }),
  to: amount.meta({ title: 'To', description: 'Dollars per square foot' }),
});

interface Range {
  from: number;
  to: number;
}

const isRange = ({ from, to }: Range) => from <= to;
const crossed = { path: ['to'], error: 'is less than the lowest price; swap them' };

/** Where visitors see what most jobs cost. Only the owner's numbers are ever shown. */
export const prices = z
  .strictObject({
    kinds: z
      .array(
        z
          .strictObject({
            name: withLimit(text, 60, 'in the calculator').meta({
              title: 'Kind of work',
              description: 'Like 4-inch driveway',
            }),
            ...range(perFoot),
            smallest: z.number().min(1).max(1_000_000).optional().meta({
              title: 'Smallest job',
              description: 'The least you charge for this kind of work, in dollars',
            }),
          })
          .refine(isRange, crossed),
      )
      .min(1)
      .max(12)
      .meta({
        title: 'Kinds of work',
        description: 'Each with a price per square foot',
        entry: 'kind of work',
      }),
    options: z
      .array(
        z
          .strictObject({
            name: withLimit(text, 60, 'in the calculator').meta({
              title: 'What raises the price',
              description: 'Like removing old concrete, another finish, no access for a truck, steel mesh',
            }),
            ...range(added),
          })
          .refine(isRange, crossed),
      )
      .max(12)
      .default([])
      .meta({ title: 'Extras', entry: 'extra' }),
    checked: day.meta({
      title: 'Prices last checked',
      description: 'Set when you change a price; visitors see the month. After a year, the prices are hidden',
    }),
  })
  .meta({
    title: 'Prices',
    description:
      'Ranges per square foot, shown with the calculator; without them, the site doesn’t mention prices',
  });

export type Prices = z.infer<typeof prices>;
