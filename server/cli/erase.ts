import { type Database, describeLocation } from '#server/database/open.ts';
import { truncateWriteAheadLog } from '#server/database/truncate-wal.ts';
import { formatCount } from '#server/platform/text.ts';
import { eraseByEmail } from '#server/requests/erase.ts';
import { findByEmail, type StoredQuoteRequest } from '#server/requests/find.ts';
import { type CliContext, type Command, OwnerError, type ParsedArguments } from './command.ts';
import { formatRequestTable, readPromise } from './request-table.ts';
import { isYes } from './terminal.ts';

/** How many of those to be deleted are listed; the count covers all. */
const maxShown = 20;

export const erase: Command = {
  usage: '--email ADDRESS [--yes]',
  summary: "Delete a person's requests and everything that belongs to them; asks first",
  options: { email: { type: 'string' }, yes: { type: 'boolean' } },
  async run(context, given) {
    const { config, open, print } = context;
    const { email } = given.options;
    if (typeof email !== 'string') throw new OwnerError('Give the person’s address: --email ADDRESS', 2);
    const database = await open();
    const found = await findByEmail(database, email);
    if (found.length === 0) {
      print(`No request came from ${email}. Nothing was deleted.`);
      return removeDeletedData(context, database);
    }
    await confirmDeletion(context, given, found);
    const erased = await eraseByEmail({ database, dataDir: config.dataDir }, email);
    await removeDeletedData(context, database);
    print(
      `${formatCount(erased, 'request')} erased, with all photos, notifications and files in the mail folder.`,
    );
    print('Emails already sent stay in your mailbox. Backups made before now, and what a restore');
    print('set aside, still hold what was erased: delete them, or erase again after restoring.');
  },
};

/**
 * Shows what would be deleted and asks; `--yes` does neither.
 * @throws OwnerError if it is not confirmed: exit code 1, or 2 if nobody can be asked
 */
async function confirmDeletion(
  { config, print, width, ask }: CliContext,
  { options }: ParsedArguments,
  requests: StoredQuoteRequest[],
) {
  if (options.yes) return;
  const [these, them] =
    requests.length === 1
      ? ['this request', 'it']
      : [`these ${formatCount(requests.length, 'request')}`, 'them'];
  print(`This would delete ${these} and everything that belongs to ${them}:\n`);
  const clock = { now: new Date(), ...readPromise(config) };
  for (const line of formatRequestTable(requests.slice(0, maxShown), { ...clock, width })) print(line);
  if (requests.length > maxShown) print(`and ${(requests.length - maxShown).toLocaleString('en-US')} more.`);
  print('');
  if (!ask) {
    throw new OwnerError(
      'Nothing was deleted: without a terminal, nobody can confirm. Add --yes to delete without asking.',
      2,
    );
  }
  const answer = await ask(`Delete ${these} for good? Type yes: `);
  if (!isYes(answer)) throw new OwnerError('Nothing was deleted.');
}

/** Removes deleted data from the files, and says so if that has to wait for a program that is reading them. */
async function removeDeletedData({ config, print }: CliContext, database: Database) {
  if (await truncateWriteAheadLog(database)) return;
  print(`Another program is reading the database, so ${describeLocation(config)}-wal still holds`);
  print('what was deleted. Close that program (a backup, a viewer) and run the same command again.');
}
