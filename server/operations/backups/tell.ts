import path from 'node:path';
import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import type { BackupConfig } from '#server/platform/config.ts';
import { isFarFewer } from './held.ts';
import { again, farFewer, keptAside, missed, notCarried, notMade } from './words.ts';

/** The hour from which the owner is told, by their clock: what mends itself by then wakes nobody. */
const tellingHour = 8;
/** How old the last good copy may be, in milliseconds. */
const longestGap = 26 * 3_600_000;

/**
 * Tells the owner of a copy that is kept aside: in the morning too, but noted at once, because nothing mends that.
 * @param file where it is now
 */
export async function tellOfKept(
  { database, channels, hour, night, now }: Omit<Telling, 'backups' | 'canBeMissed'>,
  file: string,
) {
  const dueAt = new Date(now.getTime() + Math.max(0, tellingHour - hour) * 3_600_000);
  const name = `${prefix}kept:${night}:${path.basename(file)}`;
  await enqueue(database, { kind: 'alert', channels, content: keptAside(night, file), at: now, dueAt, name });
}

/** How every name of such an alert begins. */
const prefix = 'backup:';

interface Telling {
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
export async function tellOfCopies(telling: Telling) {
  const { database, backups, hour, night, canBeMissed, now } = telling;
  if (hour < tellingHour) return;
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
      ...{ kind: 'alert', channels: telling.channels, content, at: now },
      name: `${prefix}${name}:${night}`,
    });
  if (row?.fault) await alert('not-made', notMade(backups.dir, night, row.fault));
  else if (!row?.made_at && canBeMissed && now.getTime() - Date.parse(last?.at ?? '1970') > longestGap)
    await alert('missed', missed(backups.dir, last?.at ?? undefined));
  if (row?.carry_fault) await alert('not-carried', notCarried(night, row.carry_fault));
  if (row?.requests != null && isFarFewer(row.requests, row.requests_before ?? undefined))
    await alert('far-fewer', farFewer(backups.dir, night, row.requests, row.requests_before!));
  const isWell = row?.made_at && !row.fault && !row.carry_fault;
  if (isWell && (await wasTroubled(database))) await alert('well', again(night));
}

/** Whether the last thing the owner heard of the copies was bad. */
async function wasTroubled(database: Database): Promise<boolean> {
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
