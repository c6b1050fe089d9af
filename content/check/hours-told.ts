import { readHours } from '../hours/read-hours.ts';
import type { Fault } from './fault.ts';
import { type Whole, warningIn } from './whole.ts';

/** Warns of hours that contain figures but are ambiguous: they are shown, but search engines are not told. */
export function checkHoursTold(whole: Whole): Fault[] {
  const hours = whole['business.yaml']?.content.hours;
  if (!hours || !/\d/.test(hours) || readHours(hours)) return [];
  const message = `"${hours}" is shown as written, but search engines are not told when you are open, because it could mean something else; they understand lines like Mon-Fri 7AM-6PM, Sat 8AM-12PM, Sun closed`;
  return [warningIn(whole, 'business.yaml', ['hours'], message)];
}
