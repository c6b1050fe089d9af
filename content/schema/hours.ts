import { slipInHours } from '../hours/slips-in-hours.ts';
import { text } from './fields.ts';

/** The line as it is shown. Search engines are told what of it can be read. */
export const hours = text.superRefine((line, context) => {
  const slip = slipInHours(line);
  if (slip) context.addIssue(slip);
});
