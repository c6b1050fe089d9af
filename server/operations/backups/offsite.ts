import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pack } from './archive.ts';
import { isSuspect, lookInto, lookIntoArchive } from './held.ts';
import { archiveName, isArchive, keepAside, newestBefore, pruneBackups } from './names.ts';
import { byCommand, type OffsiteJob } from './offsite-command.ts';
import { isOffsite, offsitePhotos, prunePhotos, writeList, writePhotos } from './offsite-photos.ts';
import { openBackup } from './open-backup.ts';
import { spaceIn } from './space.ts';

interface OffsiteCopy extends OffsiteJob {
  /** False if older copies have to stay: this one may lack something. */
  mayPrune?: boolean;
  /** Gets the name under which a file in the folder is kept aside from now on. */
  onSuspect?: (file: string) => void;
}

/**
 * Brings a night's backup to the second place, into the folder and by the owner's command: photographs that are not there
 * yet, each as a file of its own, and an archive of all the rest.
 * @throws if one of them failed; the other was tried all the same
 */
export async function copyOffsite(offsite: OffsiteCopy) {
  const { secondDir, command } = offsite.backups;
  const ways = [
    ...(secondDir ? [() => intoSecondFolder(offsite, secondDir)] : []),
    ...(command ? [() => byCommand(offsite, command)] : []),
  ];
  const problems: string[] = [];
  for (const way of ways) await way().catch((error: Error) => problems.push(error.message));
  if (problems.length > 0) throw new Error(problems.join('; '));
}

async function intoSecondFolder(offsite: OffsiteCopy, folder: string) {
  const { backup, night, dataDir, backups, mayPrune = true, onSuspect } = offsite;
  try {
    await assertElsewhere(folder, dataDir);
    const file = path.join(folder, archiveName(night, backups.key !== undefined));
    const kept = await keepOthers(backup, folder, file, night);
    if (kept) onSuspect?.(kept);
    const { key } = backups;
    const reserveSpace = await spaceIn(folder, dataDir);
    const photos = await offsitePhotos(openBackup(backup), key);
    const isThere = await Promise.all(photos.map((photo) => isOffsite(photo, folder)));
    const missing = photos.filter((_, index) => !isThere[index]);
    await writePhotos(missing, folder, key, reserveSpace);
    // The archive comes last: one that is there has everything that it needs.
    await writeList(file, photos);
    await pack(backup, file, { key, reserveSpace, leavesPhotosOut: true });
    if (!mayPrune || kept) return;
    await pruneBackups(folder, night);
    await prunePhotos(folder);
  } catch (error) {
    throw new Error(`BACKUP_SECOND_DIR: ${(error as Error).message}`);
  }
}

/**
 * Keeps aside what stands in the folder for tonight, or the newest of the nights before, if it is of other requests than
 * the backup, or of far more. Tonight's is kept too if nobody can tell whose it is, because it is encrypted.
 */
async function keepOthers(backup: string, folder: string, file: string, night: string) {
  const isThere = existsSync(file);
  const there = isThere ? file : await newestBefore(folder, night, isArchive);
  if (!there) return undefined;
  const held = await lookIntoArchive(there, path.dirname(backup));
  const mustKeep = held ? isSuspect(lookInto(backup), held) : isThere;
  return mustKeep ? keepAside(there, night) : undefined;
}

/**
 * A disk that is not mounted is an empty folder on the first disk, and would fill that.
 * @throws unless the folder is on another disk than the requests and the system
 */
export async function assertElsewhere(folder: string, dataDir: string) {
  const device = async (name: string) => (await stat(name)).dev;
  const there = await device(folder).catch(() => {
    throw new Error(`there is no folder ${folder}; is the disk connected?`);
  });
  for (const here of [dataDir, path.parse(path.resolve(dataDir)).root])
    if ((await device(here)) === there)
      throw new Error(
        `${folder} is on the disk of this machine, not on another one; is the other one connected?`,
      );
}
