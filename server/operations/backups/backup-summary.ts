import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { extract } from 'tar';
import { openBackup } from './open-backup.ts';

/** How many requests a backup has, and of which database it is. */
export interface BackupSummary {
  requests: number;
  /** What no other has: the secret that it made at its first start, and that goes with it wherever it is moved. */
  databaseId: string | undefined;
}

/** @returns undefined if there is no such backup, or it cannot be read */
export function readBackupSummary(backup: string | undefined): BackupSummary | undefined {
  let database: DatabaseSync | undefined;
  try {
    if (!backup) return undefined;
    database = new DatabaseSync(openBackup(backup).database, { readOnly: true });
    const row = database.prepare('select count(*) as count from quote_requests').get();
    const signing = database.prepare("select value from secrets where name = 'signing'").get();
    return { requests: row?.count as number, databaseId: signing?.value as string | undefined };
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/**
 * The same for an archive, whose database is unpacked for a moment.
 * @param scratchFolder a folder with room for that
 * @returns undefined if it cannot be read, as when it is encrypted: the key that opens it is not on this machine
 */
export async function readArchiveSummary(
  file: string,
  scratchFolder: string,
): Promise<BackupSummary | undefined> {
  const folder = await mkdtemp(path.join(scratchFolder, '.unpacked-'));
  try {
    let database: string | undefined;
    const isDatabase = (name: string) => /^[^/\\]+(?:\.sqlite|[/\\]requests\.sqlite)$/.test(name);
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter: (name, entry) => isDatabase(name) && 'type' in entry && entry.type === 'File',
      onReadEntry: ({ path: name }) => {
        if (isDatabase(name)) database = path.join(folder, name);
      },
    });
    return readBackupSummary(database);
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isOtherDatabase = (one: BackupSummary | undefined, other: BackupSummary | undefined) =>
  one?.databaseId !== undefined && other?.databaseId !== undefined && one.databaseId !== other.databaseId;

/** Below this many requests, a backup with far fewer than the one before needs no alert. */
const fewestToAlert = 10;

/** Less than half of what there was. */
export const isFarFewer = (now: number, before: number | undefined) =>
  before !== undefined && before >= fewestToAlert && now < before / 2;

/** Whether what was made now must not take the place of what was there. */
export const isSuspect = (now: BackupSummary | undefined, before: BackupSummary | undefined) =>
  isOtherDatabase(now, before) || (now !== undefined && isFarFewer(now.requests, before?.requests));
