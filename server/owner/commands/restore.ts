import { existsSync } from 'node:fs';
import path from 'node:path';
import { sqliteFile } from '#server/database/open.ts';
import { type Command, OwnerError, wordOf } from '#server/owner/terminal/command.ts';
import { counted } from '#server/owner/terminal/print.ts';
import { photosBeside } from '#server/photos/place-photos.ts';
import { restoreWithPhotos } from '#server/photos/restore-photos.ts';

export const restore: Command = {
  usage: 'FILE [--force]',
  summary: 'Replace requests and photos with a backup; the server must be stopped',
  words: 1,
  options: { force: { type: 'boolean' } },
  async run({ config, print }, given) {
    const file = path.resolve(wordOf(given, 'which file to restore'));
    if (config.databaseUrl) throw new OwnerError('The requests are in PostgreSQL: use pg_restore.');
    if (!existsSync(file)) throw new OwnerError(`There is no file ${file}.`);
    const to = sqliteFile(config.dataDir);
    if (existsSync(to) && !given.options.force) {
      throw new OwnerError(
        `There is a database at ${to}. Use --force to replace it; it is kept next to the new one.`,
      );
    }
    const restored = await restoreWithPhotos(file, config.dataDir, new Date()).catch((error: Error) => {
      throw new OwnerError(`Not restored, nothing was changed: ${error.message}`);
    });
    const { requests, photos, missing, before } = restored;
    const what = photos > 0 ? ` and ${counted(photos, 'photo')}` : '';
    print(`${counted(requests, 'request')}${what} restored into ${to}.`);
    if (missing > 0) {
      print(`NOT RESTORED: ${counted(missing, 'photo')}, because ${photosBeside(file)} lacks them.`);
      print('If you have that folder elsewhere, put it there and restore again.');
    }
    if (before) print(`The old database: ${before}`);
  },
};
