import { findByPartOfId } from '#server/requests/find.ts';
import type { StoredQuoteRequest } from '#server/requests/stored.ts';
import { type Desk, type Given, OwnerError, wordOf } from './command.ts';
import { requestTable } from './table.ts';

/** With fewer characters, a typo could match a request that was not meant. */
const fewest = 4;
/** How many possible matches are shown. */
const shown = 10;

/**
 * The one request that the word after the command refers to: its full ID, or the beginning or the end of it.
 * @throws OwnerError if it matches none, or more than one: then those are shown
 */
export async function chooseRequest(
  { open, config, width }: Desk,
  given: Given,
): Promise<StoredQuoteRequest> {
  const word = wordOf(given, 'which request, by its ID');
  if (word.length < fewest)
    throw new OwnerError(`"${word}" is too short: give at least ${fewest} characters.`, 2);
  const found = await findByPartOfId(await open(), word, shown + 1);
  const [request] = found;
  if (!request) throw new OwnerError(`There is no request ${word}.`);
  if (found.length === 1) return request;
  const some = found.slice(0, shown);
  const table = requestTable(some, { now: new Date(), timeZone: config.timeZone, width });
  const more = found.length > shown ? ['and more.'] : [];
  throw new OwnerError([`More than one request has "${word}". Which is it?`, ...table, ...more].join('\n'));
}
