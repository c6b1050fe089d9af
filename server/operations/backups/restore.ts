import { existsSync, mkdirSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nameBeforeRestore } from '#server/database/before-update.ts';
import { moveRows } from '#server/database/copy-rows.ts';
import { type Database, openDatabase, sqliteFile } from '#server/database/open.ts';
import {
  copyPrivately,
  countRequests,
  deleteAccess,
  flush,
  flushFolder,
  flushName,
  isSameFile,
  removeDatabase,
  removeSidecars,
} from '#server/database/sqlite-copy.ts';
import { photoFolder, uploadFolder } from '#server/photos/files.ts';
import {
  type Backup,
  countPhotos,
  isWholePicture,
  listPictures,
  type Picture,
  siblingSuffix,
} from './open-backup.ts';
import { copyPhotoRows } from './postgres-rows.ts';

/** Called with the checked copy, and the name under which the old database is kept, if there is one. */
type Prepare = (copy: string, before: string | undefined) => Promise<unknown>;

/**
 * Replaces the database with a backup in one step: whenever it is interrupted, one of the two is there, whole. The old
 * database is kept next to it. No server can start on it in the meantime, so that none stores a request that is lost.
 * @param prepare puts in place what belongs to the new database, before it replaces the old one
 * @returns the number of requests in it, and the name of the old database
 * @throws if the backup is not sound, or while a server is using the database; nothing is changed then
 */
export async function restore(from: string, to: string, at: Date, prepare: Prepare = async () => {}) {
  if (isSameFile(from, to)) throw new Error(`${from} is the database itself.`);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.new`;
  const before = nameBeforeRestore(to, at);
  let lock: DatabaseSync | undefined;
  try {
    await copyBackup(from, part);
    const requests = countRequests(part);
    deleteAccess(part);
    await flush(part);
    const isReplaced = existsSync(to);
    if (isReplaced) {
      await linkOldDatabase(to, before);
      lock = lockDatabase(to);
    }
    await prepare(part, isReplaced ? before : undefined);
    if (!isReplaced && existsSync(to)) throw inUse();
    if (process.platform === 'win32') {
      // There, no file that is open can be replaced.
      lock?.close();
      lock = undefined;
    }
    await replace(part, to, before);
    return { requests, before: isReplaced ? before : undefined };
  } catch (error) {
    await Promise.all([removeDatabase(part), rm(before, { force: true })]);
    throw error;
  } finally {
    lock?.close();
  }
}

/** With the write-ahead file, in case someone copied a database with requests still in that file. */
async function copyBackup(from: string, part: string) {
  await removeDatabase(part);
  await copyPrivately(from, part);
  if (existsSync(`${from}-wal`)) await copyPrivately(`${from}-wal`, `${part}-wal`);
}

/** Gives the database a second name, or makes a copy if the disk does not support hard links. */
async function linkOldDatabase(file: string, before: string) {
  lockDatabase(file)?.close();
  await linkOrCopy(file, before);
  await flush(before);
}

/**
 * A sound database has no write-ahead file by now. That of a damaged one may contain requests: it is kept with the
 * old database, and must not be taken for the new one's.
 */
async function replace(part: string, to: string, before: string) {
  const hasWriteAhead = existsSync(`${to}-wal`);
  if (hasWriteAhead) await rename(`${to}-wal`, `${before}-wal`);
  try {
    await removeSidecars(to);
    await rename(part, to);
  } catch (error) {
    if (hasWriteAhead) await rename(`${before}-wal`, `${to}-wal`);
    throw error;
  }
  await flushName(to);
}

/**
 * Makes the database a single file and locks it against everybody else until it is closed. Whoever has opened it by then
 * cannot write it once it is replaced: SQLite notices that it is no longer the file by its name. Opening it by other
 * means in this process would end the lock.
 * @returns undefined for what is not a database, which is left as it is @throws while anyone else has it open
 */
function lockDatabase(file: string): DatabaseSync | undefined {
  if (!isReadable(file)) return undefined;
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    database.exec('pragma locking_mode=exclusive; pragma journal_mode=delete; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (/locked|busy/.test((error as Error).message)) throw inUse();
    return undefined;
  }
}

const inUse = () => new Error('a server is using the database; stop it first');

/** Looks without writing: SQLite would discard the write-ahead file of a database it cannot read. */
function isReadable(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare('select count(*) from sqlite_master').get();
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/**
 * Replaces the database with a backup and puts its photos in place, from the backup or where they still are. The
 * photos come first, so that whenever it is interrupted, one of the two databases is there with all of its own. The
 * old database is kept, and its photos beside it, in a form that can be restored.
 * @param isTemporary true if the backup is removed afterwards: its photos need not be copied then
 * @returns how many requests and photos were restored, how many photos are nowhere, and the old database
 * @throws if the backup is not sound, or while a server is using the database; nothing is changed then
 */
export async function restoreWithPhotos(backup: Backup, dataDir: string, at: Date, isTemporary = false) {
  const to = photoFolder(dataDir);
  const undo: string[] = [];
  let counts = { photos: 0, missing: 0 };
  try {
    const restored = await restore(backup.database, sqliteFile(dataDir), at, async (copy, before) => {
      if (before && existsSync(to)) {
        const preserved = before + siblingSuffix.photos;
        undo.push(preserved);
        await linkAll(to, preserved, path.basename(uploadFolder(dataDir)));
      }
      const pictures = listPictures(copy);
      const missing = await placePhotos(pictures, {
        from: backup.photos,
        to,
        put: isTemporary ? linkOrCopy : copyPrivately,
        onPut: (file) => undo.push(file),
      });
      counts = { photos: pictures.length / 2 - countPhotos(missing), missing: countPhotos(missing) };
    });
    return { ...restored, ...counts };
  } catch (error) {
    for (const name of undo) await rm(name, { recursive: true, force: true });
    throw error;
  }
}

interface PlacingOptions {
  from: string;
  to: string;
  /** Makes one file of another. */
  put(from: string, to: string): Promise<void>;
  /** Gets every file that was not there before. */
  onPut(file: string): void;
}

/**
 * Puts pictures into a folder, durably and each as a whole or not at all. What is there already stays, also what is not
 * asked for: whenever this is interrupted, the folder holds all that it held.
 * @returns the names of those that are nowhere
 */
async function placePhotos(pictures: Picture[], { from, to, put, onPut }: PlacingOptions): Promise<string[]> {
  const missing: string[] = [];
  const folders = new Set<string>();
  for (const { name, bytes } of pictures) {
    const file = path.join(to, name);
    if (await isWholePicture(file, bytes)) continue;
    if (!(await isWholePicture(path.join(from, name), bytes))) {
      missing.push(name);
      continue;
    }
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const part = `${file}.part`;
    for (const name of [part, file]) onPut(name);
    await rm(part, { force: true });
    await put(path.join(from, name), part);
    await flush(part);
    await rename(part, file);
    folders.add(path.dirname(file));
  }
  for (const folder of [...folders, to, path.dirname(to)]) await flushFolder(folder);
  return missing;
}

/** Gives every file a second name. */
async function linkAll(from: string, to: string, except: string) {
  for (const folder of (await readdir(from)).filter((name) => name !== except)) {
    await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
    for (const name of await readdir(path.join(from, folder))) {
      await linkOrCopy(path.join(from, folder, name), path.join(to, folder, name));
    }
    await flushFolder(path.join(to, folder));
  }
}

/** Gives a file a second name; copies it where the disk has no such thing. */
const linkOrCopy = (from: string, to: string) => link(from, to).catch(() => copyPrivately(from, to));

/**
 * Fills an empty PostgreSQL database with a backup. It can be interrupted, and repeated into another empty one.
 * @param dataDir where there is room for what is needed on the way
 * @throws if there are requests in the database; nothing is changed then
 */
export async function restoreIntoPostgres(backup: Backup, databaseUrl: string, dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const staging = await mkdtemp(path.join(dataDir, '.restoring-'));
  const opened: Database[] = [];
  try {
    const { requests } = await restore(backup.database, sqliteFile(staging), new Date());
    if (existsSync(backup.photos)) await symlink(path.resolve(backup.photos), photoFolder(staging));
    const from = await openDatabase({ dataDir: staging });
    opened.push(from);
    const to = await openDatabase({ dataDir: staging, databaseUrl });
    opened.push(to);
    const found = await to.selectFrom('quote_requests').select('id').limit(1).execute();
    if (found.length > 0)
      throw new Error('there are requests in this database; make an empty one and name it in DATABASE_URL');
    await moveRows(from, to);
    const { copied, missing } = await copyPhotoRows(from, to, staging);
    return { requests, photos: copied, missing, before: undefined };
  } finally {
    await Promise.all(opened.map((database) => database.destroy()));
    await rm(staging, { recursive: true, force: true });
  }
}
