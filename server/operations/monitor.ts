import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { type Alert, alertOncePerDay, composeAlert, nameAlert } from '#server/notifications/alerts.ts';
import type { DeskLink } from '#server/notifications/owner-links.ts';
import type { Channel } from '#server/outbox/message.ts';
import type { Job } from '#server/platform/schedule.ts';
import { minute } from '#server/platform/time.ts';
import { deliverNow } from './storage-alarm.ts';

/** A trouble that was found. */
export interface MonitorFinding extends Alert {
  /** Channels whose queue does not move: there it is sent past the queue. */
  stuck?: ChannelName[];
}

/** Looks at one thing that can go wrong without anybody noticing. */
export interface Monitor {
  name: string;
  /** How often it looks, in milliseconds. */
  every: number;
  /** @returns what the owner has to know now; nothing when all is well, or when that cannot be told from here */
  check(signal: AbortSignal): Promise<MonitorFinding[]>;
}

interface MonitorDeps {
  database: Database;
  channels: readonly Channel[];
  monitors: readonly Monitor[];
  linkToDesk: DeskLink;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now?: () => Date;
}

/**
 * Lets each monitor look when it is due, and tells the owner of what it finds: once a day while it lasts, whichever
 * server finds it. The first look is a minute after the start: then what waited while no server ran is on its way.
 */
export function monitorJobs({
  database,
  channels,
  monitors,
  linkToDesk,
  log,
  now = () => new Date(),
}: MonitorDeps): Job[] {
  const names = channels.map(({ name }) => name);

  async function alert(found: MonitorFinding, signal: AbortSignal) {
    const at = now();
    if (!(await alertOncePerDay(database, names, found, at))) return;
    log.warn({ about: found.key }, 'owner alerted');
    const stuck = channels.filter(({ name }) => found.stuck?.includes(name));
    const name = nameAlert(found.key, at);
    for (const { channel, isDelivered } of await deliverNow(stuck, composeAlert(found, linkToDesk), {
      name,
      at,
      signal,
    }))
      if (isDelivered) await markDelivered(database, `${name}:${channel}`);
  }

  return monitors.map(({ name, every, check }) => ({
    name,
    every,
    first: minute,
    async run(signal) {
      // A database that cannot be asked has an alarm of its own: storage-alarm.ts.
      for (const found of await check(signal)) await alert(found, signal);
    },
  }));
}

/** What was delivered past the queue is not delivered again once the queue moves; by push there is one for each phone. */
async function markDelivered(database: Database, key: string) {
  await database
    .updateTable('notifications')
    .set({ state: 'sent' })
    .where('state', '=', 'due')
    .where((is) => is.or([is('dedupe_key', '=', key), is('dedupe_key', 'like', `${key}:%`)]))
    .execute();
}
