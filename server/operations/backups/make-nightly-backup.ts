/** Makes a night's backup. Run by itself it does so in a process of its own, which nightly.ts starts. */
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import type { DatabaseLocation } from '#server/database/open.ts';
import type { BackupConfig } from '#server/platform/config.ts';
import { endWithParent, lowerPriority } from '#server/platform/lower-priority.ts';
import { type Made, makeBackup } from './backup.ts';
import { isSuspect, readContents } from './contents.ts';
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
  /** False if the backup was made already, and has only to be copied off-site. */
  mustCopy: boolean;
  /** Whether it held other requests, then, than the one before, or far fewer. */
  isSuspect: boolean;
}

/**
 * What the process reports while it works. `before`: how many requests the newest other backup holds; `kept`: where one
 * is now that must not be replaced.
 */
export type NightlyNews =
  | { made: Made & { file: string; before: number | undefined } }
  | { fault: string }
  | { offsite: true }
  | { kept: string }
  | { offsiteFault: string };

/**
 * Makes the backup of a night, removes those that are no longer needed, and copies it off-site. One of other requests
 * than those in an earlier backup, or of far fewer, replaces none: that one is kept aside.
 * @param report is called with each step when it is done
 */
export async function makeNightlyBackup(job: NightlyJob, report: (news: NightlyNews) => void) {
  const { night, place, backups } = job;
  const file = path.join(backups.dir, backupName(night));
  const onSuspect = (kept: string) => report({ kept });
  let mayLack = job.isSuspect;
  if (job.mustCopy || !existsSync(file)) {
    try {
      const result = await makeAndPrune(job, file, onSuspect);
      mayLack = result.mayLack;
      report({ made: result.made });
    } catch (error) {
      return report({ fault: (error as Error).message });
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
    report({ offsite: true });
  } catch (error) {
    report({ offsiteFault: (error as Error).message });
  }
}

async function makeAndPrune(
  { night, place, contentDir, backups }: NightlyJob,
  file: string,
  onSuspect: (file: string) => void,
) {
  await ensureBackupFolder(backups.dir);
  const earlier = await newestBefore(backups.dir, night, (other) => !isArchive(other));
  const before = readContents(earlier);
  let mayLack = false;
  const made = await makeBackup(file, {
    place,
    contentDir,
    earlier,
    async inspect(database) {
      const contents = readContents(database);
      mayLack = isSuspect(contents, before);
      const there = await backupsIn(backups.dir);
      const tonights = there.find((other) => other.night === night && !isArchive(other.file))?.file;
      if (isSuspect(contents, readContents(tonights))) onSuspect(keepAside(tonights!, night));
    },
  });
  if (made.missing > 0)
    throw new Error(`it was made, but lacks ${made.missing} of ${made.photos + made.missing} photos`);
  // What may have been lost by mistake is still in the older ones, and the newest of them is there for longer than a week.
  if (mayLack) onSuspect(keepAside(earlier!, night));
  else await pruneBackups(backups.dir, night);
  return { made: { ...made, file, before: before?.requests }, mayLack };
}

if (import.meta.main) {
  // Pages and requests come first.
  lowerPriority(constants.priority.PRIORITY_LOW);
  // What it began is begun anew by the next server.
  endWithParent();
  process.on('message', async (job: NightlyJob | 'stop') => {
    if (job === 'stop') process.exit();
    await makeNightlyBackup(job, (news) => process.send!(news));
    process.disconnect();
  });
}
