import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { backUp } from './sqlite-copy.ts';

/** How long a copy is stored, in days: people who were erased since are still in it. */
export const daysStored = 30;
const maxAge = daysStored * 24 * 3_600_000;
/** How many copies are stored. */
const maxCopies = 2;

const nameCopy = (file: string, version: number | '') => `${file}.before-update-${version}`;

/**
 * Copies a SQLite database before its tables change, so that the release before this one can be used again. Photos
 * are never changed by an update and are not copied.
 * @param version of its tables, before the change
 * @throws if it cannot be copied; nothing must be changed then
 */
export async function copyBeforeUpdate(file: string, version: number) {
  const copy = nameCopy(file, version);
  try {
    await backUp(file, copy);
  } catch (error) {
    throw new Error(
      `before an update of its tables it is copied to ${copy}, and that failed (${(error as Error).message}); free some space on that disk and start again`,
      { cause: error },
    );
  }
  for (const old of listCopies(file).slice(maxCopies)) rmSync(old.file, { force: true });
}

/** What to do when an older release finds the tables of a newer one. @param file of SQLite; undefined for PostgreSQL */
export function describeWayBack(file: string | undefined): string {
  const forward = 'Go forward to that release again (git pull, then npm start)';
  if (!file) return `${forward}, or restore the pg_dump from before the update.`;
  const copy = listCopies(file)[0]?.file ?? 'FILE';
  return `${forward}, or go back to the requests as they were before the update, without those that came since: npm run requests -- restore ${copy} --force`;
}

/** What a database is called after a restore has replaced it; what belongs to it has the same name and an ending. */
export const nameBeforeRestore = (file: string, at: Date) =>
  `${file}.before-${at.toISOString().replaceAll(/[:.]/g, '-')}`;

/**
 * Removes what is older than 30 days: copies from before an update, and databases that a restore replaced, with their
 * photos.
 * @returns how many files and folders
 */
export function removeOldCopies(file: string, now: Date): number {
  const old = [...listCopies(file), ...listReplaced(file)].filter(
    ({ writtenAt }) => now.getTime() - writtenAt > maxAge,
  );
  for (const copy of old) rmSync(copy.file, { recursive: true, force: true });
  return old.length;
}

/** By the time in the name: the file itself may not have been written for long before it was replaced. */
function listReplaced(file: string): DatedFile[] {
  const pattern = /\.before-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-wal|-shm|-journal|\.photos)?$/;
  return listSiblings(file).flatMap((name) => {
    const [ending, day, hour, minute, second, ms] = pattern.exec(name) ?? [];
    if (ending === undefined || name !== path.basename(file) + ending) return [];
    const at = `${day}T${hour}:${minute}:${second}.${ms}Z`;
    return { file: path.join(path.dirname(file), name), writtenAt: Date.parse(at) };
  });
}

interface DatedFile {
  file: string;
  writtenAt: number;
}

function listSiblings(file: string): string[] {
  const folder = path.dirname(file);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The newest first. */
function listCopies(file: string): DatedFile[] {
  const folder = path.dirname(file);
  const start = path.basename(nameCopy(file, ''));
  return listSiblings(file)
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => ({ file: path.join(folder, name), writtenAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((one, other) => other.writtenAt - one.writtenAt);
}
