import { existsSync } from 'node:fs';
import path from 'node:path';
import { backUp } from '#server/database/backup.ts';
import { sqliteFile } from '#server/database/open.ts';
import { type Command, OwnerError, wordOf } from '#server/owner/terminal/command.ts';
import { counted } from '#server/owner/terminal/print.ts';
import { writeNote } from './kept-notes.ts';

export const backup: Command = {
  usage: 'FILE [--force]',
  summary: 'Copy the database while the server runs, and check the copy',
  words: 1,
  options: { force: { type: 'boolean' } },
  async run({ config, print }, given) {
    const file = path.resolve(wordOf(given, 'which file to write'));
    if (config.databaseUrl) throw new OwnerError('The requests are in PostgreSQL: use pg_dump.');
    if (existsSync(file) && !given.options.force)
      throw new OwnerError(`${file} exists. Use --force to overwrite it.`);
    const from = sqliteFile(config.dataDir);
    if (!existsSync(from)) throw new OwnerError(`There is no database at ${from}. Is DATA_DIR right?`);
    const requests = await backUp(from, file).catch((error: Error) => {
      throw new OwnerError(`Not backed up from ${from}; ${file} was not changed: ${error.message}`);
    });
    writeNote(config.dataDir, 'last-backup.json', { file, at: new Date().toISOString(), requests });
    print(`${counted(requests, 'request')} backed up from ${from}`);
    print(`to ${file}, and the copy is sound.`);
  },
};
