import { scrubFile } from '#server/database/scrub.ts';
import { eraseByEmail } from '#server/quote-requests/purge.ts';
import { type Command, OwnerError } from '../command.ts';

export const erase: Command = {
  usage: '--email ADDRESS',
  summary: "Delete a person's requests with all that came of them",
  options: { email: { type: 'string' } },
  async run({ config, open, print }, { options }) {
    if (typeof options.email !== 'string') throw new OwnerError('Say whose: --email ADDRESS');
    const database = await open();
    const erased = await eraseByEmail({ database, dataDir: config.dataDir }, options.email);
    await scrubFile(database);
    print(`${erased} requests erased, with their notifications, attempts and files in the mail folder.`);
    print(
      'Mails already sent stay in your mail box. Backups made before now still hold them: delete those backups,',
    );
    print('or erase again after restoring one. The built-in tools keep no copies elsewhere.');
  },
};
