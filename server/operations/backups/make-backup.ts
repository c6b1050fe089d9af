import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseLocation, openDatabase, sqliteFile } from '#server/database/open.ts';
import { backUp, flushFolder, flushName, isSameFile } from '#server/database/sqlite-copy.ts';
import { photoFolder } from '#server/photos/files.ts';
import { describeSpace, type ReserveSpace } from '#server/platform/disk-space.ts';
import { checkBackup } from './check-backup.ts';
import { listOwnerFiles, writeDurably } from './content-files.ts';
import {
  type Backup,
  checksumOf,
  countPhotos,
  inFolder,
  isWholePicture,
  listPictures,
  openBackup,
  pathIn,
  posixName,
  readChecksums,
  readIfExists,
  replacedName,
  siblingSuffix,
} from './open-backup.ts';
import { type BackupSource, withSnapshot } from './postgres-rows.ts';

export interface BackupCounts {
  requests: number;
  photos: number;
  /** Photos that are nowhere to be found. */
  missing: number;
  /** Files of the site's words and photos. */
  content: number;
}

interface BackupDeps {
  location: DatabaseLocation;
  contentDir: string;
  /** Another backup: what is in both takes no further space, if they are on one disk. */
  earlier?: string | undefined;
  /** Gets the checked copy of the database before anything is put in place; what it throws ends the backup. */
  inspect?: (database: string) => Promise<void>;
}

/**
 * Backs up requests, photos and the site's content into one folder. It has its name only once all of it is checked
 * and on disk: whenever it is interrupted, the backup by this name is the earlier one or the new one, whole. PostgreSQL
 * gives the same files, of one moment.
 * @throws if it cannot be written, is not sound or would fill the disk; an earlier backup by this name is left as it was
 */
export async function makeBackup(to: string, deps: BackupDeps): Promise<BackupCounts> {
  const { location } = deps;
  if (!location.databaseUrl) return writeBackup(to, deps, sqliteSource(location.dataDir));
  const database = await openDatabase(location, () => {
    throw new Error('there are no requests in this database');
  });
  try {
    return await withSnapshot(database, location.dataDir, (source) => writeBackup(to, deps, source));
  } finally {
    await database.destroy();
  }
}

const sqliteSource = (dataDir: string): BackupSource => ({
  database: sqliteFile(dataDir),
  async read({ name, bytes }) {
    const file = path.join(photoFolder(dataDir), name);
    return (await isWholePicture(file, bytes)) ? readFile(file) : undefined;
  },
});

async function writeBackup(to: string, deps: BackupDeps, source: BackupSource): Promise<BackupCounts> {
  const { dataDir } = deps.location;
  if (isSameFile(sqliteFile(dataDir), to)) throw new Error(`${to} is the database itself.`);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await finishReplacement(to);
  if (holdsOtherFiles(to)) throw new Error(`${to} is a folder with something else in it`);
  const reserveSpace = await describeSpace(path.dirname(to), dataDir);
  await reserveSpace(typeof source.database === 'string' ? sizeOf(source.database) : 0);
  const folder = `${to}.part`;
  await rm(folder, { recursive: true, force: true });
  try {
    const earlier = await Promise.all([deps.earlier, to].map(openEarlier));
    const progress = { folder, earlier: earlier.flat(), checksums: new Map<string, string>(), reserveSpace };
    const made = await fillFolder(progress, deps.contentDir, source);
    if ((await checkBackup(folder, made.missing)) !== made.requests)
      throw new Error('the copy differs from the original');
    await deps.inspect?.(path.join(folder, inFolder.database));
    if (existsSync(to)) await rename(to, replacedName(to));
    await rename(folder, to);
    await flushName(to);
    await finishReplacement(to);
    return made;
  } catch (error) {
    await finishReplacement(to);
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Nobody changes what is in an earlier backup, so files can be shared with it. */
async function openEarlier(name: string | undefined) {
  if (!name) return [];
  try {
    const backup = openBackup(name);
    return [{ backup, checksums: await readChecksums(backup) }];
  } catch {
    return [];
  }
}

/** Nobody loses a folder by naming it where a backup is to be written. */
function holdsOtherFiles(to: string): boolean {
  if (!statSync(to, { throwIfNoEntry: false })?.isDirectory()) return false;
  const names = readdirSync(to);
  return names.length > 0 && ![inFolder.database, inFolder.checksums].every((name) => names.includes(name));
}

/** Ends the replacement of a backup, also one that was interrupted: the new one if it is in place, or the earlier one. */
async function finishReplacement(to: string) {
  const replaced = replacedName(to);
  const found = statSync(replaced, { throwIfNoEntry: false });
  if (!found) return;
  if (!existsSync(to)) return rename(replaced, to);
  if (found.isFile())
    for (const ending of Object.values(siblingSuffix))
      await rm(to + ending, { recursive: true, force: true });
  await rm(replaced, { recursive: true, force: true });
}

interface BackupInProgress {
  folder: string;
  /** What files can be shared with. */
  earlier: { backup: Backup; checksums: Map<string, string> | undefined }[];
  /** Of what is in the folder. */
  checksums: Map<string, string>;
  reserveSpace: ReserveSpace;
}

async function fillFolder(
  progress: BackupInProgress,
  contentDir: string,
  source: BackupSource,
): Promise<BackupCounts> {
  const { folder, checksums } = progress;
  const database = path.join(folder, inFolder.database);
  const requests = await backUp(source.database, database);
  checksums.set(inFolder.database, await checksumOfFile(database));

  const pictures = listPictures(database);
  const missing: string[] = [];
  for (const picture of pictures) {
    const isAdded = await addFile(progress, {
      name: path.join(inFolder.photos, picture.name),
      isSame: (file) => isWholePicture(file, picture.bytes),
      read: () => source.read(picture),
    });
    if (!isAdded) missing.push(picture.name);
  }

  let content = 0;
  for (const name of await listOwnerFiles(contentDir)) {
    const bytes = await readIfExists(path.join(contentDir, name));
    if (!bytes) continue;
    content += 1;
    await addFile(progress, {
      name: path.join(inFolder.content, name),
      checksum: checksumOf(bytes),
      isSame: async (file) => (await readIfExists(file))?.equals(bytes) ?? false,
      read: async () => bytes,
    });
  }

  const lines = [...checksums].map(([name, checksum]) => `${checksum}  ${name}\n`);
  await writeDurably(path.join(folder, inFolder.checksums), Buffer.from(lines.join('')));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await flushFolder(path.join(entry.parentPath, entry.name));
  await flushFolder(folder);
  const lost = countPhotos(missing);
  return { requests, photos: pictures.length / 2 - lost, missing: lost, content };
}

interface FileToAdd {
  /** In the folder. */
  name: string;
  /** If it is known. */
  checksum?: string;
  isSame(file: string): Promise<boolean>;
  read(): Promise<Buffer | undefined>;
}

/**
 * Gives the same file of an earlier backup a second name, or writes what there is to read.
 * @returns false if it is nowhere
 */
async function addFile(
  { folder, earlier, checksums, reserveSpace }: BackupInProgress,
  wantedFile: FileToAdd,
): Promise<boolean> {
  const { name, isSame, read } = wantedFile;
  const to = path.join(folder, name);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const known = await findAsync(earlier, ({ backup }) => isSame(pathIn(backup, name)));
  const from = known && pathIn(known.backup, name);
  // Not every disk has second names.
  if (from && (await succeeds(link(from, to)))) {
    checksums.set(
      posixName(name),
      wantedFile.checksum ?? known.checksums?.get(posixName(name)) ?? (await checksumOfFile(from)),
    );
    return true;
  }
  const bytes = await (from ? readFile(from) : read());
  if (!bytes) return false;
  await reserveSpace(bytes.length);
  await writeDurably(to, bytes);
  checksums.set(posixName(name), checksumOf(bytes));
  return true;
}

async function findAsync<Item>(items: Item[], isFound: (item: Item) => Promise<boolean>) {
  for (const item of items) if (await isFound(item)) return item;
  return undefined;
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** Piece by piece: a database may be larger than what can be held in memory. */
async function checksumOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** With what stands in its write-ahead file. */
const sizeOf = (database: string) =>
  [database, `${database}-wal`].reduce(
    (total, file) => total + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
