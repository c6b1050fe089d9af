import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { backUp } from './backup.ts';

/** How long a copy is kept, in milliseconds: people who were erased since are still in it. */
const keptFor = 30 * 24 * 3_600_000;
/** How many are kept. */
const most = 2;

const copyFor = (file: string, version: number | '') => `${file}.before-update-${version}`;

/**
 * Copies a SQLite database before its tables change, so that the release before this one can be used again. Photographs
 * are never changed by an update and are not copied.
 * @param version of its tables, before the change
 * @throws if it cannot be copied; nothing must be changed then
 */
export async function keepBeforeUpdate(file: string, version: number) {
  const copy = copyFor(file, version);
  try {
    await backUp(file, copy);
  } catch (error) {
    throw new Error(
      `before an update of its tables it is copied to ${copy}, and that failed (${(error as Error).message}); free some space on that disk and start again`,
      { cause: error },
    );
  }
  for (const old of copiesOf(file).slice(most)) rmSync(old.file, { force: true });
}

/** What to do when an older release finds the tables of a newer one. @param file of SQLite; undefined for PostgreSQL */
export function wayBack(file: string | undefined): string {
  const forward = 'Go forward to that release again (git pull, then npm start)';
  if (!file) return `${forward}, or restore the pg_dump from before the update.`;
  const copy = copiesOf(file)[0]?.file ?? 'FILE';
  return `${forward}, or go back to the requests as they were before the update, without those that came since: npm run requests -- restore ${copy} --force`;
}

/** Removes copies that are older than 30 days. @returns how many */
export function removeOldCopies(file: string, now: Date): number {
  const old = copiesOf(file).filter(({ writtenAt }) => now.getTime() - writtenAt > keptFor);
  for (const copy of old) rmSync(copy.file, { force: true });
  return old.length;
}

/** The newest first. */
function copiesOf(file: string): { file: string; writtenAt: number }[] {
  const folder = path.dirname(file);
  if (!existsSync(folder)) return [];
  const start = path.basename(copyFor(file, ''));
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => ({ file: path.join(folder, name), writtenAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((one, other) => other.writtenAt - one.writtenAt);
}
