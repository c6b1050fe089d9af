import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupConfig } from '#server/platform/config.ts';
import { describeSpace, type ReserveSpace } from '#server/platform/disk-space.ts';
import { runCommand } from '#server/platform/run-command.ts';
import { writeArchive } from './archive.ts';
import { isSuspect, readArchiveSummary, readBackupSummary } from './backup-summary.ts';
import { replaceDurably } from './content-files.ts';
import {
  archiveName,
  isArchive,
  newestBefore,
  nightOfName,
  protectBackup,
  pruneBackups,
} from './nightly-files.ts';
import {
  isOffsite,
  type OffsitePhoto,
  offsitePhotos,
  prunePhotos,
  writePhotoList,
  writePhotos,
} from './offsite-photos.ts';
import { checksumOf, openBackup } from './open-backup.ts';

/** How long the owner's command may take, in milliseconds. */
const commandTimeout = 3 * 3_600_000;
/** How many bytes of photos one call of the command gets: those that were uploaded are not begun again. */
const maxBytes = 256 * 1024 * 1024;
/** The folder that the command gets, in that of the backups. */
const staging = '.offsite';

interface OffsiteJob {
  /** What to copy, made and checked. */
  backup: string;
  night: string;
  dataDir: string;
  backups: BackupConfig;
  /** How long the command may take, in milliseconds. */
  timeout?: number;
  /** False if older copies have to stay: this one may lack something. */
  mayPrune?: boolean;
  /** Gets the name under which a file in the folder is kept aside from now on. */
  onSuspect?: (file: string) => void;
}

/**
 * Copies a night's backup off-site, into the second folder and by the owner's command.
 * @throws if one of them failed; the other was still tried
 */
export async function copyOffsite(job: OffsiteJob) {
  const { secondDir, command } = job.backups;
  const problems: string[] = [];
  const attempt = (setting: string, work: Promise<void>) =>
    work.catch((error: Error) => void problems.push(`${setting}: ${error.message}`));
  if (secondDir) await attempt('BACKUP_SECOND_DIR', copyToFolder(job, secondDir));
  if (command) {
    const work = command.includes('BACKUP_FOLDER') ? uploadFolder : uploadFile;
    await attempt('BACKUP_COMMAND', work(job, command));
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
}

const archiveIn = (folder: string, { night, backups }: OffsiteJob) =>
  path.join(folder, archiveName(night, backups.key !== undefined));

/**
 * Writes pictures into a folder, each as a file of its own, and an archive of all the rest of the backup. The archive
 * comes last: one that is there has everything that it needs.
 * @param all the pictures of the backup @param missing those that are not there yet
 */
async function writeOffsite(
  job: OffsiteJob,
  folder: string,
  all: OffsitePhoto[],
  missing: OffsitePhoto[],
  reserveSpace: ReserveSpace,
) {
  const { key } = job.backups;
  const archive = archiveIn(folder, job);
  await writePhotos(missing, folder, key, reserveSpace);
  await writePhotoList(archive, all);
  await writeArchive(job.backup, archive, { key, reserveSpace, excludesPhotos: true });
}

async function copyToFolder(job: OffsiteJob, folder: string) {
  const { backup, night, dataDir, backups, mayPrune = true, onSuspect } = job;
  await assertOtherDisk(folder, dataDir);
  const protectedFile = await protectOtherBackup(job, folder);
  if (protectedFile) onSuspect?.(protectedFile);
  const photos = await offsitePhotos(openBackup(backup), backups.key);
  const isThere = await Promise.all(photos.map((photo) => isOffsite(photo, folder)));
  const missing = photos.filter((_, index) => !isThere[index]);
  await writeOffsite(job, folder, photos, missing, await describeSpace(folder, dataDir));
  if (!mayPrune || protectedFile) return;
  await pruneBackups(folder, night);
  await prunePhotos(folder);
}

/**
 * Keeps aside what stands in the folder for tonight, or the newest of the nights before, if it is of other requests than
 * the backup, or of far more. Tonight's is kept too if nobody can tell whose it is, because it is encrypted.
 */
async function protectOtherBackup(job: OffsiteJob, folder: string) {
  const { backup, night } = job;
  const file = archiveIn(folder, job);
  const isThere = existsSync(file);
  const existing = isThere ? file : await newestBefore(folder, night, isArchive);
  if (!existing) return undefined;
  const summary = await readArchiveSummary(existing, path.dirname(backup));
  const mustProtect = summary ? isSuspect(readBackupSummary(backup), summary) : isThere;
  return mustProtect ? protectBackup(existing, night) : undefined;
}

/**
 * A disk that is not mounted is an empty folder on the first disk, and would fill that.
 * @throws unless the folder is on another disk than the requests and the system
 */
async function assertOtherDisk(folder: string, dataDir: string) {
  const device = async (name: string) => (await stat(name)).dev;
  const existing = await device(folder).catch(() => {
    throw new Error(`there is no folder ${folder}; is the disk connected?`);
  });
  for (const here of [dataDir, path.parse(path.resolve(dataDir)).root])
    if ((await device(here)) === existing)
      throw new Error(
        `${folder} is on the disk of this machine, not on another one; is the other one connected?`,
      );
}

/** Has the command upload one file with everything in it, made beside the backup and removed afterwards. */
async function uploadFile(job: OffsiteJob, command: string) {
  const { backup, dataDir, backups, timeout = commandTimeout } = job;
  const folder = path.dirname(backup);
  const file = archiveIn(folder, job);
  try {
    // What a server left that was stopped in the middle.
    await rm(path.join(folder, staging), { recursive: true, force: true });
    for (const name of await readdir(folder))
      if (nightOfName(name) && isArchive(name)) await rm(path.join(folder, name), { force: true });
    const reserveSpace = await describeSpace(folder, dataDir);
    await writeArchive(backup, file, { key: backups.key, reserveSpace, excludesPhotos: false });
    await runCommand(command, { BACKUP_FILE: file }, timeout);
  } finally {
    await rm(file, { force: true });
  }
}

/** Has the command upload a folder that looks as the off-site one does, and holds what is not there yet. */
async function uploadFolder(job: OffsiteJob, command: string) {
  const { backup, dataDir, backups, timeout = commandTimeout } = job;
  const { key } = backups;
  const parent = path.dirname(backup);
  const folder = path.join(parent, staging);
  const reserveSpace = await describeSpace(parent, dataDir);
  const uploaded = await openUploadRecord(path.join(parent, '.offsite.json'), `${command}\n${key ?? ''}`);
  const photos = await offsitePhotos(openBackup(backup), key);
  const [first = [], ...others] = inBatches(photos.filter(({ name }) => !uploaded.names.has(name)));
  const namesOf = (some: OffsitePhoto[]) => some.map(({ name }) => name);
  const upload = async (fill: () => Promise<void>) => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    await fill();
    await runCommand(command, { BACKUP_FOLDER: folder }, timeout);
  };
  try {
    for (const batch of others) {
      await upload(() => writePhotos(batch, folder, key, reserveSpace));
      await uploaded.write([...uploaded.names, ...namesOf(batch)]);
    }
    await upload(() => writeOffsite(job, folder, photos, first, reserveSpace));
    await uploaded.write(namesOf(photos));
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
 * The names of what the command has uploaded already, as nobody can look there. Another command or key uploads everything
 * anew.
 * @param destination what says where it goes
 */
async function openUploadRecord(file: string, destination: string) {
  const id = checksumOf(destination);
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
    // There is none, or it is not whole: uploaded once more.
  }
  return record;
}
