import { isBlank } from '#shared/is-blank.ts';
import { ownValue } from './own-value.ts';

/** Whether nothing is written or chosen in a part of a file. The id that an entry of a list begins with doesn't count. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).every((key) => key === 'id' || isEmpty(ownValue(value, key)));
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value));
}
