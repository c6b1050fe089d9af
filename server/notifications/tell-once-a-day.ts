import { type Database, takeTurns } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/enqueue.ts';

const day = 24 * 3_600_000;
/** By how much the clock of another server may be ahead, in milliseconds. */
const apart = 60_000;

export interface Trouble {
  /** What tells it from other troubles, like `disk:low`; part of the notification's name. */
  about: string;
  /** What happened, what it means and what to do, in the owner's words. */
  subject: string;
  text: string;
}

/** What the notification about a trouble of this day is called, before the channel. */
export const alertName = (about: string, at: Date) =>
  `alert:${about}:${at.toISOString().slice(0, 'yyyy-mm-dd'.length)}`;

/**
 * Tells the owner of a trouble on every channel, unless that was done in the last 24 hours, by whichever server.
 * @returns true if it is told now
 */
export function tellOnceADay(
  database: Database,
  channels: readonly ChannelName[],
  { about, subject, text }: Trouble,
  at: Date,
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    await takeTurns(trx, `alert:${about}`);
    const times = [-day, 0, apart].map((distance) => new Date(at.getTime() + distance));
    const names = new Set(times.map((time) => alertName(about, time)));
    const told = await trx
      .selectFrom('notifications')
      .select('id')
      .where(
        'dedupe_key',
        'in',
        [...names].flatMap((name) => channels.map((channel) => `${name}:${channel}`)),
      )
      .where('created_at', '>', times[0]!.toISOString())
      .where('created_at', '<=', times[2]!.toISOString())
      .executeTakeFirst();
    if (told) return false;
    const content = { subject, text };
    return (await enqueue(trx, { kind: 'alert', channels, name: alertName(about, at), content, at })) > 0;
  });
}
