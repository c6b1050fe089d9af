import path from 'node:path';
import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { forOperator } from '#server/notifications/alerts.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { BackupConfig } from '#server/platform/config.ts';
import { isFarFewer } from './backup-summary.ts';
import { protectedDays } from './nightly-files.ts';

/** The hour from which the owner is notified, by their clock: a failure that is over by then wakes nobody. */
const alertHour = 8;
/** How old the last good copy may be, in milliseconds. */
const longestGap = 26 * 3_600_000;

/**
 * Notifies the owner of a backup that was set aside: in the morning, but recorded right away, because it stays that way.
 * @param file where it is now
 */
export async function alertOfSuspectBackup(
  { database, channels, hour, night, now }: Omit<AlertContext, 'backups' | 'canBeMissed'>,
  file: string,
) {
  const dueAt = new Date(now.getTime() + Math.max(0, alertHour - hour) * 3_600_000);
  const name = `${prefix}kept:${night}:${path.basename(file)}`;
  await enqueue(database, {
    kind: 'alert',
    channels,
    content: backupProtected(night, file),
    at: now,
    dueAt,
    name,
  });
}

/** How every name of such an alert begins. */
const prefix = 'backup:';

interface AlertContext {
  database: Database;
  channels: readonly ChannelName[];
  backups: BackupConfig;
  /** Of the owner's clock. */
  hour: number;
  night: string;
  /** False while this server has hardly had the time to make one. */
  canBeMissed: boolean;
  now: Date;
}

/** Tells the owner, once each night, what is wrong with the copies, and once that it is well again. */
export async function alertOfBackupProblems(context: AlertContext) {
  const { database, backups, hour, night, canBeMissed, now } = context;
  if (hour < alertHour) return;
  const [row, last] = await Promise.all([
    database.selectFrom('nightly_copies').selectAll().where('night', '=', night).executeTakeFirst(),
    database
      .selectFrom('nightly_copies')
      .select(({ fn }) => fn.max('made_at').as('at'))
      .where('made_at', '<=', now.toISOString())
      .executeTakeFirst(),
  ]);
  const alert = (name: string, content: { subject: string; text: string }) =>
    enqueue(database, {
      kind: 'alert',
      channels: context.channels,
      content,
      at: now,
      name: `${prefix}${name}:${night}`,
    });
  if (row?.fault) await alert('not-made', notMade(backups.dir, night, row.fault));
  else if (!row?.made_at && canBeMissed && now.getTime() - Date.parse(last?.at ?? '1970') > longestGap)
    await alert('missed', missed(backups.dir, last?.at ?? undefined));
  if (row?.carry_fault) await alert('not-carried', notOffsite(night, row.carry_fault));
  if (row?.requests != null && isFarFewer(row.requests, row.requests_before ?? undefined))
    await alert('far-fewer', farFewer(backups.dir, night, row.requests, row.requests_before!));
  const isWell = row?.made_at && !row.fault && !row.carry_fault;
  if (isWell && (await wasLastAlertBad(database))) await alert('well', workingAgain(night));
}

/** Whether the last thing the owner heard of the copies was bad. */
async function wasLastAlertBad(database: Database): Promise<boolean> {
  const last = await database
    .selectFrom('notifications')
    .select('dedupe_key')
    .where('kind', '=', 'alert')
    .where('dedupe_key', 'like', `${prefix}%`)
    .where('dedupe_key', 'not like', `${prefix}far-fewer:%`)
    .where('dedupe_key', 'not like', `${prefix}kept:%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && !last.dedupe_key.startsWith(`${prefix}well:`);
}

const tryRestoreHint = 'To check the backups yourself: npm run requests -- try-restore FILE';

const notMade = (folder: string, night: string, fault: string) => ({
  subject: "Last night's backup could not be made",
  text: `The backup of your requests, photos and website text for ${night} could not be made.

Your website works, and the requests are safe where they are. But if this machine breaks now, everything since the last backup is lost.

What to do: check that the disk for the backups is connected and has free space. The server tries again every hour and emails you when it works.

${forOperator(`Backups go to ${folder}. The server must be allowed to write there.`, `The reason: ${fault}`, tryRestoreHint)}`,
});

const notOffsite = (night: string, fault: string) => ({
  subject: "Last night's backup was not copied off-site",
  text: `The backup for ${night} was made on this machine, but it could not be copied off-site.

If this machine is stolen or burns, all that is left is the last off-site copy.

What to do: connect the disk, if backups are copied to one. The server tries again every hour and emails you when it works.

${forOperator(`The reason: ${fault}`, 'Run the command in BACKUP_COMMAND by hand, if there is one, and see what it says.')}`,
});

const missed = (folder: string, lastMadeAt: string | undefined) => ({
  subject: 'There has been no backup for more than a day',
  text: `A backup should be made every night. ${lastMadeAt ? `The last one was finished at ${lastMadeAt}.` : 'None was ever finished.'} No error was reported: it may be hanging, as it does when a network disk does not respond.

What to do: check that the disk for the backups responds, then have the server restarted. It makes the backup within a minute.

${forOperator(`Backups go to ${folder}.`)}`,
});

const farFewer = (folder: string, night: string, now: number, before: number) => ({
  subject: 'The backup holds far fewer requests than the one before',
  text: `The backup for ${night} holds ${now} requests; the one before it held ${before}.

If you deleted them, or they were deleted because they were too old, all is well and there is nothing to do. If not, pass this on. No older backup was removed last night.

${forOperator('Is DATA_DIR (or DATABASE_URL) still the right one?', `The older backups are in ${folder}; stop the server and restore one: npm run requests -- restore FILE --force`)}`,
});

const backupProtected = (night: string, file: string) => ({
  subject: 'An earlier backup was set aside',
  text: `The backup made on the night of ${night} holds different requests than the earlier one, or fewer than half as many, so the earlier one was kept.

If you moved to another database or deleted many requests, all is well: the earlier backup is deleted after ${protectedDays} days, and you can delete it now. If not, pass this on.

${forOperator(`It is here: ${file}`, 'Is DATA_DIR (or DATABASE_URL) still the right one? Does another server, or a demo, write its backups into the same folder? To restore the earlier one, stop the server: npm run requests -- restore FILE --force')}`,
});

const workingAgain = (night: string) => ({
  subject: 'Backups are working again',
  text: `The backup for ${night} was made and checked. There is nothing left to do.`,
});
