import { isTooNew, stepsWaiting, versionOf } from '#content/prepare/migrate.ts';
import { isUnwritten } from '#content/prepare/seed.ts';
import { readSchemaVersion } from '#server/database/schema-version.ts';
import { readState } from '#server/platform/state-files.ts';
import { git } from './git.ts';

/** What the next start of this program does to an owner's data before it serves. Lines for the owner. */
export type Waiting = {
  /** What will be changed. */
  changes: string[];
  /** What keeps this program from starting: data that only a newer one can read, or that cannot be read. */
  refused: string[];
};

type Place = {
  contentDir: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Where the program is; without it nobody looks whether it is newer than the server that runs. */
  folder?: string | undefined;
};

/** Reads only; servers may be running. */
export async function whatWaits(place: Place): Promise<Waiting> {
  const waiting: Waiting = { changes: [], refused: [] };
  const steps = isUnwritten(place.contentDir) ? [] : stepsWaiting(place.contentDir);
  for (const { says } of steps) waiting.changes.push(`Content: the next start changes it: ${says}.`);
  const content = versionOf(place.contentDir);
  if (content === undefined) waiting.refused.push('Content: .version in the content folder holds no number.');
  else if (isTooNew(place.contentDir))
    waiting.refused.push(`Content: it is for a newer release (version ${content}).`);
  try {
    const { found, newest } = await readSchemaVersion(place);
    if (found > 0 && place.folder && isNewerThanLastStart(place.dataDir, place.folder))
      waiting.changes.push(
        'Program: the server was started before the last update; until it is started again, the release before that serves.',
      );
    if (found > newest) waiting.refused.push(`Requests: their tables are of a newer release (${found}).`);
    else if (found > 0 && found < newest) {
      const kept = place.databaseUrl ? 'make a pg_dump first' : 'a copy is made first';
      waiting.changes.push(
        `Requests: the next start changes their tables (from ${found} to ${newest}; ${kept}).`,
      );
    }
  } catch (error) {
    waiting.refused.push(`Requests: they cannot be read (${(error as Error).message}).`);
  }
  return waiting;
}

/** Releases up to 1.0.0 did not note when they were started. In a folder that is no git clone, nobody knows. */
function isNewerThanLastStart(dataDir: string, folder: string): boolean {
  const moved = git(folder, ['reflog', '-1', '--date=iso-strict', '--format=%gd']);
  const movedAt = Date.parse(/\{(.+)\}/.exec(moved ?? '')?.[1] ?? '');
  if (Number.isNaN(movedAt)) return false;
  const start = readState(dataDir, 'last-start.json');
  return !start || Date.parse(start.at) < movedAt;
}
