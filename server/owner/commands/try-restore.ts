import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restore } from '#server/database/restore.ts';
import { type Command, OwnerError, wordOf } from '#server/owner/terminal/command.ts';
import { counted } from '#server/owner/terminal/print.ts';
import { photosBeside } from '#server/photos/place-photos.ts';
import { checkPhotosBeside } from '#server/photos/restore-photos.ts';
import { writeNote } from './kept-notes.ts';

export const tryRestore: Command = {
  usage: 'FILE',
  summary: 'Restore a backup into a temporary folder, count requests and photos',
  words: 1,
  options: {},
  async run({ config, print }, given) {
    const file = path.resolve(wordOf(given, 'which file to restore'));
    if (!existsSync(file)) throw new OwnerError(`There is no file ${file}.`);
    const { requests, photos } = await restoreAside(file).catch((error: Error) => {
      throw new OwnerError(`${file} cannot be restored: ${error.message}`);
    });
    writeNote(config.dataDir, 'last-restore-tried.json', {
      file,
      at: new Date().toISOString(),
      requests,
      photos,
    });
    const what = photos > 0 ? ` and ${counted(photos, 'photo')}` : '';
    print(`${counted(requests, 'request')}${what} restored from ${file}. Nothing else was changed.`);
  },
};

/**
 * The photographs are looked at where they are: each is there, whole, and as large as the database says.
 * @returns how many requests and photographs came back @throws if it cannot be restored, or a photograph is missing
 */
export async function restoreAside(file: string): Promise<{ requests: number; photos: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'try-restore-'));
  try {
    const restored = path.join(folder, 'requests.sqlite');
    const { requests } = await restore(file, restored, new Date());
    const { photos, missing } = await checkPhotosBeside(file, restored);
    if (missing > 0) throw new Error(`${photosBeside(file)} lacks ${missing} of ${counted(photos, 'photo')}`);
    return { requests, photos };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
