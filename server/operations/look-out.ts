import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import { alertName, tellOnceADay } from '#server/notifications/tell-once-a-day.ts';
import type { Channel } from '#server/outbox/channel.ts';
import type { Job } from '#server/platform/schedule.ts';
import { deliverPastQueue } from './deliver-past-queue.ts';
import { type Found, minute, type Watch } from './watch.ts';

export interface LookOutParts {
  database: Database;
  channels: readonly Channel[];
  watches: readonly Watch[];
  log: Pick<FastifyBaseLogger, 'warn'>;
  now?: () => Date;
}

/**
 * Lets each watch look when it is due, and tells the owner of what it finds: once a day while it lasts, whichever
 * server finds it. The first look is a minute after the start: then what waited while no server ran is on its way.
 */
export function lookOutJobs({
  database,
  channels,
  watches,
  log,
  now = () => new Date(),
}: LookOutParts): Job[] {
  const names = channels.map(({ name }) => name);

  async function tell(found: Found, signal: AbortSignal) {
    const at = now();
    if (!(await tellOnceADay(database, names, found, at))) return;
    log.warn({ about: found.about }, 'the owner is told of trouble');
    const stuck = channels.filter(({ name }) => found.stuck?.includes(name));
    await Promise.all(
      stuck.map((channel) => deliverPastQueue(database, channel, alertName(found.about, at), now, signal)),
    );
  }

  return watches.map(({ name, every, look }) => ({
    name,
    every,
    first: minute,
    async run(signal) {
      // A database that cannot be asked has an alarm of its own: health/watch.ts.
      for (const found of await look(signal)) await tell(found, signal);
    },
  }));
}
