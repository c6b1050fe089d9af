import { existsSync } from 'node:fs';
import path from 'node:path';
import { placeName, sqliteFile } from '#server/database/open.ts';
import { makeCopy } from '#server/operations/backups/backup.ts';
import { contentBeside, photosBeside } from '#server/operations/backups/names.ts';
import { readState, writeState } from '#server/platform/state-files.ts';
import { type Command, OwnerError, wordOf } from './command.ts';
import { counted } from './terminal.ts';

export const backup: Command = {
  usage: 'FILE [--force]',
  summary: 'Copy requests, photos and site texts while the server runs; checked',
  words: 1,
  options: { force: { type: 'boolean' } },
  async run({ config, print }, given) {
    const { dataDir, databaseUrl, contentDir } = config;
    const file = path.resolve(wordOf(given, 'which file to write'));
    if (existsSync(file) && !given.options.force)
      throw new OwnerError(`${file} exists. Use --force to overwrite it.`);
    const from = placeName(config);
    if (!databaseUrl && !existsSync(sqliteFile(dataDir)))
      throw new OwnerError(`There is no database at ${from}. Is DATA_DIR right?`);
    const earlier = readState(dataDir, 'last-backup.json')?.file;
    const copied = await makeCopy(file, { place: config, contentDir, earlier }).catch((error: Error) => {
      throw new OwnerError(`Not backed up from ${from}; ${file} was not changed: ${error.message}`);
    });
    const { requests, photos, missing, content } = copied;
    writeState(dataDir, 'last-backup.json', {
      file,
      at: new Date().toISOString(),
      requests,
      photos,
      content,
    });
    const what = photos > 0 ? ` and ${counted(photos, 'photo')}` : '';
    print(`${counted(requests, 'request')}${what} backed up from ${from}`);
    print(`to ${file}, and the copy is sound.`);
    if (photos > 0) print(`The photos are in ${photosBeside(file)}: keep it with the file.`);
    if (content > 0)
      print(`The site's words and pictures are in ${contentBeside(file)}, from ${contentDir}.`);
    if (missing > 0) print(`Not copied: ${counted(missing, 'photo')} whose files are gone or damaged.`);
  },
};
