import type { Place } from '#server/database/open.ts';
import type { BackupConfig } from '#server/platform/config.ts';
import type { Copied } from './make-copy.ts';

/** What is to be done for one night. */
export interface NightlyJob {
  night: string;
  place: Place;
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
  | { made: Copied & { file: string; before: number | undefined } }
  | { fault: string }
  | { carried: true }
  | { kept: string }
  | { carryFault: string };
