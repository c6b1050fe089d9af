import type { StoredQuoteRequest } from '#server/requests/stored.ts';
import { type Desk, type Given, OwnerError } from './command.ts';
import { counted } from './print.ts';
import { requestTable } from './table.ts';

/** How many of those to be deleted are listed; the count covers all. */
const shown = 20;

/**
 * Shows what would be deleted and asks; `--yes` does neither.
 * @throws OwnerError if it is not confirmed: exit code 1, or 2 if nobody can be asked
 */
export async function confirmDeletion(
  { config, print, width, ask }: Desk,
  { options }: Given,
  requests: StoredQuoteRequest[],
) {
  if (options.yes) return;
  const [these, them] =
    requests.length === 1 ? ['this request', 'it'] : [`these ${counted(requests.length, 'request')}`, 'them'];
  print(`This would delete ${these} and everything that came of ${them}:\n`);
  const clock = { now: new Date(), timeZone: config.timeZone };
  for (const line of requestTable(requests.slice(0, shown), { ...clock, width })) print(line);
  if (requests.length > shown) print(`and ${(requests.length - shown).toLocaleString('en-US')} more.`);
  print('');
  if (!ask) {
    throw new OwnerError(
      'Nothing was deleted: there is nobody to ask. Add --yes to delete without asking.',
      2,
    );
  }
  const answer = await ask(`Delete ${these} for good? Type yes: `);
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new OwnerError('Nothing was deleted.');
}
