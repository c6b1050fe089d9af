import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupConfig } from '#server/platform/config.ts';
import { runCommand } from '#server/platform/run-command.ts';
import { pack } from './archive.ts';
import { replaceDurably } from './content-files.ts';
import { archiveName, isArchive, nightOfName } from './names.ts';
import { offsitePhotos, writeList, writePhotos } from './offsite-photos.ts';
import { openBackup } from './open-backup.ts';
import { spaceIn } from './space.ts';

/** How long the owner's command may take, in milliseconds. */
const timeout = 3 * 3_600_000;
/** How many bytes of photographs one call of the command gets: those that were brought are not begun again. */
const maxBytes = 256 * 1024 * 1024;
/** The folder that the command gets, in that of the backups. */
const staging = '.offsite';

export interface OffsiteJob {
  /** What to take there, made and checked. */
  backup: string;
  night: string;
  dataDir: string;
  backups: BackupConfig;
  timeout?: number;
}

/**
 * Has the command take away a folder with what is new, if it asks for one; otherwise one file with everything in it, as
 * it used to be.
 */
export async function byCommand(offsite: OffsiteJob, command: string) {
  try {
    await (command.includes('BACKUP_FOLDER') ? folderByCommand : fileByCommand)(offsite, command);
  } catch (error) {
    throw new Error(`BACKUP_COMMAND: ${(error as Error).message}`);
  }
}

/** The file is made beside the backup, and removed afterwards: the command has taken it elsewhere. */
async function fileByCommand(offsite: OffsiteJob, command: string) {
  const { backup, night, dataDir, backups, timeout: limit = timeout } = offsite;
  const folder = path.dirname(backup);
  const file = path.join(folder, archiveName(night, backups.key !== undefined));
  try {
    // What a server left that was stopped in the middle.
    await rm(path.join(folder, staging), { recursive: true, force: true });
    for (const name of await readdir(folder))
      if (nightOfName(name) && isArchive(name)) await rm(path.join(folder, name), { force: true });
    const reserveSpace = await spaceIn(folder, dataDir);
    await pack(backup, file, { key: backups.key, reserveSpace, leavesPhotosOut: false });
    await runCommand(command, { BACKUP_FILE: file }, limit);
  } finally {
    await rm(file, { force: true });
  }
}

/** The folder is made beside the backup, too. It looks as at the second place, and holds what is not there yet. */
async function folderByCommand(offsite: OffsiteJob, command: string) {
  const { backup, night, dataDir, backups, timeout: limit = timeout } = offsite;
  const { key } = backups;
  const beside = path.dirname(backup);
  const folder = path.join(beside, staging);
  const reserveSpace = await spaceIn(beside, dataDir);
  const brought = await openRecord(path.join(beside, '.offsite.json'), `${command}\n${key ?? ''}`);
  const photos = await offsitePhotos(openBackup(backup), key);
  const [first = [], ...others] = inBatches(photos.filter(({ name }) => !brought.names.has(name)));
  try {
    for (const batch of others) {
      await rm(folder, { recursive: true, force: true });
      await writePhotos(batch, folder, key, reserveSpace);
      await runCommand(command, { BACKUP_FOLDER: folder }, limit);
      await brought.write([...brought.names, ...batch.map(({ name }) => name)]);
    }
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    await writePhotos(first, folder, key, reserveSpace);
    const archive = path.join(folder, archiveName(night, key !== undefined));
    await writeList(archive, photos);
    await pack(backup, archive, { key, reserveSpace, leavesPhotosOut: true });
    await runCommand(command, { BACKUP_FOLDER: folder }, limit);
    await brought.write(photos.map(({ name }) => name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inBatches<Item extends { bytes: number }>(items: Item[]): Item[][] {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    if (item.bytes > room) {
      batches.push([]);
      room = maxBytes;
    }
    batches.at(-1)!.push(item);
    room -= item.bytes;
  }
  return batches;
}

/**
 * What the command has brought already, as nobody can look there. Another command or key brings everything anew.
 * @param way what says where it goes
 */
async function openRecord(file: string, way: string) {
  const id = createHash('sha256').update(way).digest('hex');
  const record = {
    names: new Set<string>(),
    async write(names: string[]) {
      record.names = new Set(names);
      await replaceDurably(file, Buffer.from(JSON.stringify({ id, names: [...record.names] })));
    },
  };
  try {
    const found = JSON.parse(await readFile(file, 'utf8')) as { id: string; names: string[] };
    if (found.id === id) record.names = new Set(found.names);
  } catch {
    // There is none, or it is not whole: brought once more.
  }
  return record;
}
