import { existsSync } from 'node:fs';
import path from 'node:path';
import { sqliteFile } from '#server/database/open.ts';
import { type Command, OwnerError, wordOf } from '#server/owner/terminal/command.ts';
import { counted } from '#server/owner/terminal/print.ts';
import { backUpWithPhotos } from '#server/photos/backup-photos.ts';
import { photosBeside } from '#server/photos/place-photos.ts';
import { readNote, writeNote } from './kept-notes.ts';

export const backup: Command = {
  usage: 'FILE [--force]',
  summary: 'Copy requests and photos while the server runs, and check the copy',
  words: 1,
  options: { force: { type: 'boolean' } },
  async run({ config: { dataDir, databaseUrl }, print }, given) {
    const file = path.resolve(wordOf(given, 'which file to write'));
    if (databaseUrl) throw new OwnerError('The requests are in PostgreSQL: use pg_dump.');
    if (existsSync(file) && !given.options.force)
      throw new OwnerError(`${file} exists. Use --force to overwrite it.`);
    const from = sqliteFile(dataDir);
    if (!existsSync(from)) throw new OwnerError(`There is no database at ${from}. Is DATA_DIR right?`);
    const earlier = readNote(dataDir, 'last-backup.json')?.file;
    const copied = await backUpWithPhotos(dataDir, file, earlier).catch((error: Error) => {
      throw new OwnerError(`Not backed up from ${from}; ${file} was not changed: ${error.message}`);
    });
    const { requests, photos, missing } = copied;
    writeNote(dataDir, 'last-backup.json', { file, at: new Date().toISOString(), requests, photos });
    const what = photos > 0 ? ` and ${counted(photos, 'photo')}` : '';
    print(`${counted(requests, 'request')}${what} backed up from ${from}`);
    print(`to ${file}, and the copy is sound.`);
    if (photos > 0) print(`The photos are in ${photosBeside(file)}: it belongs to the file.`);
    if (missing > 0) print(`Not copied: ${counted(missing, 'photo')} whose files are gone or damaged.`);
  },
};
