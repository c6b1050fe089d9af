import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { extract } from 'tar';
import { openBackup } from './open-backup.ts';

/** How many requests a backup has, and of which database it is. */
export interface BackupContents {
  requests: number;
  /** What no other has: the secret that it made at its first start, and that goes with it wherever it is moved. */
  store: string | undefined;
}

/** @returns undefined if there is no such backup, or it cannot be read */
export function readContents(backup: string | undefined): BackupContents | undefined {
  let database: DatabaseSync | undefined;
  try {
    if (!backup) return undefined;
    database = new DatabaseSync(openBackup(backup).database, { readOnly: true });
    const row = database.prepare('select count(*) as count from quote_requests').get();
    const signing = database.prepare("select value from secrets where name = 'signing'").get();
    return { requests: row?.count as number, store: signing?.value as string | undefined };
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/**
 * The same for an archive, whose database is unpacked for a moment.
 * @param beside a folder with room for that
 * @returns undefined if it cannot be read, as when it is encrypted: the key that opens it is not on this machine
 */
export async function readArchiveContents(file: string, beside: string): Promise<BackupContents | undefined> {
  const folder = await mkdtemp(path.join(beside, '.unpacked-'));
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
    return readContents(database);
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isOther = (one: BackupContents | undefined, other: BackupContents | undefined) =>
  one?.store !== undefined && other?.store !== undefined && one.store !== other.store;

/** Below this many requests, a backup with far fewer than the one before needs no alert. */
const fewestToAlert = 10;

/** Less than half of what there was. */
export const isFarFewer = (now: number, before: number | undefined) =>
  before !== undefined && before >= fewestToAlert && now < before / 2;

/** Whether what was made now must not take the place of what was there. */
export const isSuspect = (now: BackupContents | undefined, before: BackupContents | undefined) =>
  isOther(now, before) || (now !== undefined && isFarFewer(now.requests, before?.requests));
