import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/database/open.ts';
import { readContent } from './content-files.ts';
import {
  type Backup,
  checksumOf,
  countPhotos,
  inFolder,
  isWholePicture,
  listPictures,
  openBackup,
  posixName,
  readChecksums,
} from './open-backup.ts';
import { restore } from './restore.ts';

/**
 * Opens a backup where it is and looks at all of it: every page of the database, every photo and every file of the
 * content. Takes no further space.
 * @param missing how many photos are known to be nowhere
 * @returns how many requests it holds @throws if anything is missing or damaged
 */
export async function checkBackup(name: string, missing = 0): Promise<number> {
  const backup = openBackup(name);
  const database = new DatabaseSync(backup.database, { readOnly: true });
  try {
    const verdict = database.prepare('pragma integrity_check').get()?.integrity_check;
    if (verdict !== 'ok') throw new Error(String(verdict));
    await checkFiles(backup, backup.database, { missing });
    return database.prepare('select count(*) as count from quote_requests').get()?.count as number;
  } finally {
    database.close();
  }
}

/**
 * Restores a backup's database into a temporary folder. Photos and content are looked at where they are: each file
 * is there, and what it was when it was copied.
 * @returns how much came back @throws if it cannot be restored, or anything is missing
 */
export async function restoreForTrial(
  backup: Backup,
): Promise<{ requests: number; photos: number; content: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'try-restore-'));
  try {
    const restored = sqliteFile(folder);
    const { requests } = await restore(backup.database, restored, new Date());
    return { requests, ...(await checkFiles(backup, restored, { everyByte: true })) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param everyByte compares each photo with its sum, if that was noted, and not only its size and its ends */
async function checkFiles(
  backup: Backup,
  database: string,
  { missing = 0, everyByte = false }: { missing?: number; everyByte?: boolean },
) {
  const pictures = listPictures(database);
  const checksums = everyByte ? await readChecksums(backup) : undefined;
  const missingPictures: string[] = [];
  for (const { name, bytes } of pictures) {
    const file = path.join(backup.photos, name);
    const checksum = checksums?.get(posixName(path.join(inFolder.photos, name)));
    const isSound =
      (await isWholePicture(file, bytes)) && (!checksum || checksumOf(await readFile(file)) === checksum);
    if (!isSound) missingPictures.push(name);
  }
  const photos = pictures.length / 2;
  if (countPhotos(missingPictures) > missing)
    throw new Error(
      `${backup.photos} lacks ${countPhotos(missingPictures)} of ${photos} photo${photos === 1 ? '' : 's'}: ${missingPictures[0]} …`,
    );
  const { sound, damaged } = await readContent(backup);
  if (damaged.length > 0) throw new Error(`${damaged[0]} in ${backup.content} is missing or damaged`);
  return { photos, content: sound.length };
}
