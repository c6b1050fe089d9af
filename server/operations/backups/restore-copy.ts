import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { moveRows } from '#server/database/move.ts';
import { openDatabase, sqliteFile } from '#server/database/open.ts';
import { photoFolder } from '#server/photos/photo-folder.ts';
import { movePhotos } from './move-photos.ts';
import { photosBeside } from './place-photos.ts';
import { restore } from './restore.ts';

/**
 * Fills an empty PostgreSQL database with a copy. It can be interrupted, and repeated into another empty one.
 * @param aside an empty folder on the disk of the copy
 * @throws if there are requests in the database; nothing is changed then
 */
export async function restoreIntoPostgres(copy: string, databaseUrl: string, aside: string) {
  const { requests } = await restore(copy, sqliteFile(aside), new Date());
  if (existsSync(photosBeside(copy))) await symlink(path.resolve(photosBeside(copy)), photoFolder(aside));
  const from = await openDatabase({ dataDir: aside });
  const to = await openDatabase({ dataDir: aside, databaseUrl });
  try {
    const found = await to.selectFrom('quote_requests').select('id').limit(1).execute();
    if (found.length > 0)
      throw new Error('there are requests in this database; make an empty one and name it in DATABASE_URL');
    await moveRows(from, to);
    const { copied, missing } = await movePhotos(from, to, aside);
    return { requests, photos: copied, missing };
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
  }
}
