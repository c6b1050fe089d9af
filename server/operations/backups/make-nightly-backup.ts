/** Makes a night's backup. As a program, it is the process that nightly-backups.ts starts. */
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import type { DatabaseLocation } from '#server/database/open.ts';
import type { BackupConfig } from '#server/platform/config.ts';
import { endWithParent, lowerPriority } from '#server/platform/lower-priority.ts';
import { isSuspect, readBackupSummary } from './backup-summary.ts';
import { type BackupCounts, makeBackup } from './make-backup.ts';
import {
  backupName,
  backupsIn,
  ensureBackupFolder,
  isArchive,
  newestBefore,
  protectBackup,
  pruneBackups,
} from './nightly-files.ts';
import { copyOffsite } from './offsite.ts';

/** What is to be done for one night. */
export interface NightlyJob {
  night: string;
  location: DatabaseLocation;
  contentDir: string;
  backups: BackupConfig;
  /** False if the backup was made already, and has only to be copied off-site. */
  mustMake: boolean;
  /** Whether it held other requests, then, than the one before, or far fewer. */
  isSuspect: boolean;
}

/**
 * What the process reports while it works. `before`: how many requests the newest other backup holds; `protectedFile`: where one
 * is now that must not be replaced.
 */
export type NightlyReport =
  | { made: BackupCounts & { file: string; before: number | undefined } }
  | { fault: string }
  | { offsite: true }
  | { protectedFile: string }
  | { offsiteFault: string };

/**
 * Makes the backup of a night, removes those that are no longer needed, and copies it off-site. One of other requests
 * than those in an earlier backup, or of far fewer, replaces none: that one is kept aside.
 * @param report is called with each step when it is done
 */
export async function makeNightlyBackup(job: NightlyJob, report: (step: NightlyReport) => void) {
  const { night, location, backups } = job;
  const file = path.join(backups.dir, backupName(night));
  const onSuspect = (protectedFile: string) => report({ protectedFile });
  let mayBeIncomplete = job.isSuspect;
  if (job.mustMake || !existsSync(file)) {
    try {
      const result = await makeAndPrune(job, file, onSuspect);
      mayBeIncomplete = result.mayBeIncomplete;
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
      dataDir: location.dataDir,
      backups,
      mayPrune: !mayBeIncomplete,
      onSuspect,
    });
    report({ offsite: true });
  } catch (error) {
    report({ offsiteFault: (error as Error).message });
  }
}

async function makeAndPrune(
  { night, location, contentDir, backups }: NightlyJob,
  file: string,
  onSuspect: (file: string) => void,
) {
  await ensureBackupFolder(backups.dir);
  const earlier = await newestBefore(backups.dir, night, (other) => !isArchive(other));
  const before = readBackupSummary(earlier);
  let mayBeIncomplete = false;
  const made = await makeBackup(file, {
    location,
    contentDir,
    earlier,
    async inspect(database) {
      const summary = readBackupSummary(database);
      mayBeIncomplete = isSuspect(summary, before);
      const existing = await backupsIn(backups.dir);
      const tonights = existing.find((other) => other.night === night && !isArchive(other.file))?.file;
      if (isSuspect(summary, readBackupSummary(tonights))) onSuspect(protectBackup(tonights!, night));
    },
  });
  if (made.missing > 0)
    throw new Error(`it was made, but lacks ${made.missing} of ${made.photos + made.missing} photos`);
  // What may have been lost by mistake is still in the older ones, and the newest of them is there for longer than a week.
  if (mayBeIncomplete) onSuspect(protectBackup(earlier!, night));
  else await pruneBackups(backups.dir, night);
  return { made: { ...made, file, before: before?.requests }, mayBeIncomplete };
}

if (import.meta.main) {
  // Pages and requests come first.
  lowerPriority(constants.priority.PRIORITY_LOW);
  // What it began is begun anew by the next server.
  endWithParent();
  process.on('message', async (job: NightlyJob | 'stop') => {
    if (job === 'stop') process.exit();
    await makeNightlyBackup(job, (step) => process.send!(step));
    process.disconnect();
  });
}
