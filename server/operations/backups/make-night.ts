import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseLocation } from '#server/database/open.ts';
import type { BackupConfig } from '#server/platform/config.ts';
import { type Made, makeBackup } from './backup.ts';
import { type Held, isSuspect, lookInto } from './held.ts';
import {
  backupName,
  backupsIn,
  ensureBackupFolder,
  isArchive,
  keepAside,
  newestBefore,
  pruneBackups,
} from './names.ts';
import { copyOffsite } from './offsite.ts';

/** What is to be done for one night. */
export interface NightlyJob {
  night: string;
  place: DatabaseLocation;
  contentDir: string;
  backups: BackupConfig;
  /** False if the copy was made already, and has only to be brought to the second place. */
  mustCopy: boolean;
  /** What it held, then, against the one before. */
  isSuspect: boolean;
}

/**
 * What the process says while it works. `before`: how many requests the newest other copy holds; `kept`: where one is now
 * that must not be replaced.
 */
export type NightlyNews =
  | { made: Made & { file: string; before: number | undefined } }
  | { fault: string }
  | { offsite: true }
  | { kept: string }
  | { offsiteFault: string };

/**
 * Makes the backup of a night, removes those that are no longer needed, and brings it to the second place. One of other
 * requests than those in an earlier backup, or of far fewer, replaces none: that one is kept aside.
 * @param tell hears of each step when it is done
 */
export async function makeNight(job: NightlyJob, tell: (news: NightlyNews) => void) {
  const { night, place, backups } = job;
  const file = path.join(backups.dir, backupName(night));
  const onSuspect = (kept: string) => tell({ kept });
  let mayLack = job.isSuspect;
  if (job.mustCopy || !existsSync(file)) {
    try {
      const result = await makeAndPrune(job, file, onSuspect);
      mayLack = result.mayLack;
      tell({ made: result.made });
    } catch (error) {
      return tell({ fault: (error as Error).message });
    }
  }
  if (!backups.secondDir && !backups.command) return;
  try {
    await copyOffsite({
      backup: file,
      night,
      dataDir: place.dataDir,
      backups,
      mayPrune: !mayLack,
      onSuspect,
    });
    tell({ offsite: true });
  } catch (error) {
    tell({ offsiteFault: (error as Error).message });
  }
}

async function makeAndPrune(
  { night, place, contentDir, backups }: NightlyJob,
  file: string,
  onSuspect: (file: string) => void,
) {
  await ensureBackupFolder(backups.dir);
  const earlier = await newestBefore(backups.dir, night, (other) => !isArchive(other));
  const before = lookInto(earlier);
  let held: Held | undefined;
  const made = await makeBackup(file, {
    ...{ place, contentDir, earlier },
    async inspect(database) {
      held = lookInto(database);
      const there = await backupsIn(backups.dir);
      const tonights = there.find((other) => other.night === night && !isArchive(other.file))?.file;
      if (isSuspect(held, lookInto(tonights))) onSuspect(keepAside(tonights!, night));
    },
  });
  if (made.missing > 0)
    throw new Error(`it was made, but lacks ${made.missing} of ${made.photos + made.missing} photos`);
  const mayLack = isSuspect(held, before);
  // What may have been lost by mistake is still in the older ones, and the newest of them is there for longer than a week.
  if (mayLack) onSuspect(keepAside(earlier!, night));
  else await pruneBackups(backups.dir, night);
  return { made: { ...made, file, before: before?.requests }, mayLack };
}
