import { type Command, OwnerError } from '#server/cli/terminal/command.ts';
import { confirmDeletion } from '#server/cli/terminal/confirm.ts';
import { counted } from '#server/cli/terminal/print.ts';
import { findByEmail } from '#server/requests/find.ts';
import { eraseByEmail } from '#server/requests/purge.ts';
import { scrub } from './scrub.ts';

export const erase: Command = {
  usage: '--email ADDRESS [--yes]',
  summary: "Delete a person's requests and everything that came of them; asks first",
  options: { email: { type: 'string' }, yes: { type: 'boolean' } },
  async run(desk, given) {
    const { config, open, print } = desk;
    const { email } = given.options;
    if (typeof email !== 'string') throw new OwnerError('Say whose: --email ADDRESS', 2);
    const database = await open();
    const found = await findByEmail(database, email);
    if (found.length === 0) {
      print(`No request came from ${email}. Nothing was deleted.`);
      return scrub(desk, database);
    }
    await confirmDeletion(desk, given, found);
    const erased = await eraseByEmail({ database, dataDir: config.dataDir }, email);
    await scrub(desk, database);
    print(
      `${counted(erased, 'request')} erased, with all photos, notifications and files in the mail folder.`,
    );
    print('Mails already sent stay in your mailbox. Backups made before now, and what a restore');
    print('set aside, still hold what was erased: delete them, or erase again after restoring.');
  },
};
