import { formatCount } from '#server/platform/text.ts';
import { daysBetween, today } from './claims.ts';
import { type Check, createBlocker, createNote, type Finding } from './finding.ts';
import type { Backups } from './input.ts';

/**
 * In days: the age of the last backup that blocks a launch and that is noted, and the age of the last restore that
 * blocks it.
 */
const limits = { refused: 31, noted: 2, tried: 183 };
/** What a backup holds, and what one of it is called. */
const kinds = [
  ['requests', 'request'],
  ['photos', 'photo'],
] as const;
const tryAgain = 'Make another and try it: `npm run requests -- backup /backups/requests --force`';

/** Checks that there is a backup, and that it can be restored. */
export const checkBackups: Check = (input) => (input.backups.areOurs ? findInOurs(input.backups) : []);

async function findInOurs(backups: Backups): Promise<Finding[]> {
  const { last, found, tried, nightlyDir, goElsewhere } = backups;
  if (!last) {
    if (nightlyDir) {
      const fix = 'Start the site, or restart it: it makes one within a minute, or says why it cannot.';
      return [createBlocker('BACKUP_DIR', `There is no backup in ${nightlyDir}.`, fix)];
    }
    const fix =
      'Set BACKUP_DIR and start the site: it makes one within a minute, and then every night (docs/how-to/back-up-and-restore.md).';
    return [createBlocker('DATA_DIR', 'The requests have never been backed up.', fix)];
  }
  const everyNight = nightlyDir
    ? 'Is the server running? It makes one every night (docs/how-to/back-up-and-restore.md).'
    : 'Set BACKUP_DIR: the server then makes one every night (docs/how-to/back-up-and-restore.md).';
  const day = dayOf(found?.writtenAt ?? last.at ?? '1970-01-01');
  const age = daysBetween(day, today());
  if (age > limits.refused || age < -1) {
    const what = age < 0 ? `is dated ${day}, which is in the future` : `is ${age} days old`;
    return [createBlocker(last.file, `The last backup ${what}.`, everyNight)];
  }
  const notes: Finding[] = [];
  const note = (what: string, fix: string) => notes.push(createNote(last.file, what, fix));
  if (age > limits.noted) note(`The last backup is ${age} days old.`, everyNight);
  if (!found) return [...notes, ...findElsewhere(last.file, tried)];
  if (goElsewhere && daysBetween(dayOf(last.elsewhereAt ?? '1970-01-01'), today()) > limits.noted) {
    note(
      `No backup has been copied off-site ${last.elsewhereAt ? `since ${dayOf(last.elsewhereAt)}` : 'yet'}.`,
      'See what the server says about BACKUP_SECOND_DIR or BACKUP_COMMAND in its log and its emails.',
    );
  }
  if (found.isOnSameDisk && !goElsewhere) {
    note(
      'The last backup is on the same disk as the requests: both would be lost together.',
      'Copy it off this machine every night: BACKUP_SECOND_DIR or BACKUP_COMMAND (docs/how-to/back-up-and-restore.md).',
    );
  }
  const problem = await findRestoreProblem(backups, last);
  if (!problem) return notes;
  const again = nightlyDir ? 'Move it elsewhere and restart the site: it makes another.' : tryAgain;
  return [createBlocker(last.file, problem, again)];
}

async function findRestoreProblem({ found, restore }: Backups, last: NonNullable<Backups['last']>) {
  try {
    const back = await restore(last.file);
    for (const [kind, noun] of kinds) {
      const backup = last[kind];
      if (backup !== undefined && back[kind] !== backup)
        return `The last backup held ${formatCount(backup, noun)}, but restoring it gave ${back[kind]}: the file has changed.`;
    }
    return undefined;
  } catch (error) {
    const why = found?.bytes === 0 ? 'it is empty' : (error as Error).message;
    return `The last backup cannot be restored: ${why}.`;
  }
}

/** Checks a backup that was moved to another machine, by the record of its restore. */
function findElsewhere(file: string, tried: Backups['tried']): Finding[] {
  const fix = 'Copy it to this machine and try it: `npm run requests -- try-restore BACKUP`';
  if (!tried)
    return [
      createBlocker(
        file,
        'The last backup is no longer on this machine, and no restore was ever tried.',
        fix,
      ),
    ];
  const day = dayOf(tried.at);
  return Math.abs(daysBetween(day, today())) > limits.tried
    ? [
        createBlocker(
          file,
          `The last backup is no longer on this machine, and the last restore was tried on ${day}.`,
          fix,
        ),
      ]
    : [];
}

const dayOf = (time: string) => time.slice(0, 10);
