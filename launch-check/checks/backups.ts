import { counted } from '#server/cli/terminal.ts';
import { faultOfClaim } from '../claims/judge.ts';
import { type Check, type Finding, noted, refused } from '../subject/finding.ts';
import type { Backups, Subject } from '../subject/subject.ts';
import { daysBetween, today } from '../words/days.ts';

/** The age of the last copy, in days, at which it is refused and noted. */
const limits = { refused: 31, noted: 2 };
/** What a backup holds, and what one of it is called. */
const kinds = [
  ['requests', 'request'],
  ['photos', 'photo'],
] as const;
const backUp = 'npm run requests -- backup /backups/requests.sqlite --force';

export const backups: Check = {
  name: 'There is a backup, and it can be restored',
  find: (subject) => (subject.backups.areOurs ? findInOurs(subject.backups) : findInOthers(subject)),
};

async function findInOurs(backups: Backups): Promise<Finding[]> {
  const { last, found, tried, restore, areNightly, goElsewhere } = backups;
  if (!last) {
    return [
      refused(
        'DATA_DIR',
        'The requests have never been backed up.',
        areNightly
          ? 'Start the site: it makes the first one within a minute.'
          : 'Set BACKUP_DIR and start the site: it makes one within a minute, and then every night (docs/operating.md).',
      ),
    ];
  }
  const everyNight = areNightly
    ? 'Is the server running? It makes one every night (docs/operating.md, Backup and restore drill).'
    : 'Set BACKUP_DIR: the server then makes one every night (docs/operating.md).';
  const day = dayOf(found?.writtenAt ?? last.at);
  const age = daysBetween(day, today());
  if (age > limits.refused || age < -1) {
    const what = age < 0 ? `is dated ${day}, which is in the future` : `is ${age} days old`;
    return [refused(last.file, `The last backup ${what}.`, everyNight)];
  }
  const note = (what: string, mend: string) => noted(last.file, what, mend);
  const notes: Finding[] = [];
  if (age > limits.noted) notes.push(note(`The last backup is ${age} days old.`, everyNight));
  if (!found) return [...notes, ...findElsewhere(last.file, tried)];
  if (goElsewhere && daysBetween(dayOf(last.elsewhereAt ?? '1970-01-01'), today()) > limits.noted) {
    const when = last.elsewhereAt ? `since ${dayOf(last.elsewhereAt)}` : 'yet';
    const mend =
      'See what the server says about BACKUP_SECOND_DIR or BACKUP_COMMAND in its log and its mails.';
    notes.push(note(`No backup has reached the second place ${when}.`, mend));
  }
  if (found.isOnSameDisk && !goElsewhere) {
    const what = 'The last backup is on the same disk as the requests: both would be lost together.';
    notes.push(
      note(what, 'Bring it elsewhere every night: BACKUP_SECOND_DIR or BACKUP_COMMAND (docs/operating.md).'),
    );
  }
  try {
    const back = await restore(last.file);
    for (const [kind, noun] of kinds) {
      if (back[kind] === last[kind]) continue;
      const what = `The last backup held ${counted(last[kind], noun)}, but ${back[kind]} came back: it is a different file now.`;
      return [refused(last.file, what, `Make another and try it: \`${backUp}\``)];
    }
    return notes;
  } catch (error) {
    const why = found.bytes === 0 ? 'it is empty' : (error as Error).message;
    const mend = `Make another and try it: \`${backUp}\``;
    return [refused(last.file, `The last backup cannot be restored: ${why}.`, mend)];
  }
}

/** A copy that was moved to another machine was tried there, or not at all. */
function findElsewhere(file: string, tried: Backups['tried']): Finding[] {
  const mend = `Bring a copy here and try it: \`npm run requests -- try-restore FILE\``;
  if (!tried) return [refused(file, 'It is no longer here, and no restore was ever tried.', mend)];
  const age = daysBetween(dayOf(tried.at), today());
  return age > 183 || age < -1
    ? [refused(file, `It is no longer here, and the last restore was tried on ${dayOf(tried.at)}.`, mend)]
    : [];
}

/** PostgreSQL's copies are made by other programs, so someone has to confirm that one was restored. */
function findInOthers({ claims, business }: Subject): Finding[] {
  const mend = 'Restore one as a test, then confirm it: npm run launch-check -- --confirm';
  const claim = claims.find(({ about }) => about === backupClaim);
  if (!claim)
    return [
      refused('DATABASE_URL', 'Nobody has confirmed that a backup of PostgreSQL was ever restored.', mend),
    ];
  const fault =
    faultOfClaim(claim, business, claims) ??
    (daysBetween(claim.on, today()) > 183 ? 'it is more than half a year old' : undefined);
  return fault
    ? [refused('content/claims.yaml', `The restored backup is not confirmed: ${fault}.`, mend)]
    : [];
}

export const backupClaim = 'restored backup';
export const backupWords = 'A backup of the requests was restored as a trial.';

const dayOf = (time: string) => time.slice(0, 10);
