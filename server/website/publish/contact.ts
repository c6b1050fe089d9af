import { isSame } from '#shared/content/is-same.ts';
import type { DraftChange } from '#shared/desk/website.ts';

/**
 * How customers reach the company: somebody who changes one of these in secret gets what customers write or say. The number
 * that the company calls from (`promise.callsFrom`) isn't one of them: customers are told to expect it, nothing dials it,
 * and the others who can sign in get an email about each publish.
 */
const contactFields: readonly unknown[] = ['email', 'phone'];

/** The changes of the company's email and phone. A file that couldn't be read is one change, of everything in it. */
export const contactChanges = (changes: readonly DraftChange[]): DraftChange[] =>
  changes.filter(
    ({ file, path: [field] }) =>
      file === 'business.yaml' && (field === undefined || contactFields.includes(field)),
  );

/** Whether what is about to be published changes email or phone in another way than somebody has confirmed. */
export function changesUnconfirmedContact(
  changes: readonly DraftChange[],
  confirmed: readonly DraftChange[] = [],
): boolean {
  const found = contactChanges(changes);
  return found.length > 0 && !isSame(found, confirmed);
}
