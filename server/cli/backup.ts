import { existsSync } from 'node:fs';
import path from 'node:path';
import { describeLocation, sqliteFile } from '#server/database/open.ts';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { readState, writeState } from '#server/platform/state-files.ts';
import { formatCount } from '#server/platform/text.ts';
import { type Command, OwnerError, requireArgument } from './command.ts';

export const backup: Command = {
  usage: 'FOLDER [--force]',
  summary: 'Copy requests, photos and site texts while the server runs; checked',
  maxPositionals: 1,
  options: { force: { type: 'boolean' } },
  async run({ config, print }, given) {
    const { dataDir, databaseUrl, contentDir } = config;
    const to = path.resolve(requireArgument(given, 'the folder to write'));
    if (existsSync(to) && !given.options.force)
      throw new OwnerError(`${to} exists. Use --force to overwrite it.`);
    const from = describeLocation(config);
    if (!databaseUrl && !existsSync(sqliteFile(dataDir)))
      throw new OwnerError(`There is no database at ${from}. Is DATA_DIR right?`);
    const earlier = readState(dataDir, 'last-backup.json')?.file;
    const made = await makeBackup(to, { location: config, contentDir, earlier }).catch((error: Error) => {
      throw new OwnerError(`Not backed up from ${from}; ${to} was not changed: ${error.message}`);
    });
    const { requests, photos, missing, content } = made;
    writeState(dataDir, 'last-backup.json', {
      file: to,
      at: new Date().toISOString(),
      requests,
      photos,
      content,
    });
    const what = photos > 0 ? ` and ${formatCount(photos, 'photo')}` : '';
    print(`${formatCount(requests, 'request')}${what} backed up from ${from}`);
    print(`to ${to}, and the copy was checked.`);
    if (content > 0) print(`The site's text and photos are in it too, from ${contentDir}.`);
    if (missing > 0) print(`Not copied: ${formatCount(missing, 'photo')} whose files are gone or damaged.`);
  },
};
