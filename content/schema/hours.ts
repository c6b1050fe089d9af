import { slipInHours } from '../hours/slips-in-hours.ts';
import { text } from './fields.ts';

/** The line as it is shown. Search engines are told if it can be interpreted. */
export const hours = text.superRefine((line, context) => {
  const slip = slipInHours(line);
  if (slip) context.addIssue(slip);
});
