import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import { describeError } from '#server/logging/describe-error.ts';
import type { Channel } from '#server/outbox/channel.ts';
import { alertName, tellOnceADay } from '#server/telling/tell-once-a-day.ts';
import { deliverPastQueue } from './deliver-past-queue.ts';
import { type Found, minute, type Watch } from './watch.ts';

export interface LookOutParts {
  database: Database;
  channels: readonly Channel[];
  watches: readonly Watch[];
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  now?: () => Date;
  /** How often it asks which watch is due, in milliseconds. */
  every?: number;
}

/**
 * Lets each watch look when it is due, and tells the owner of what it finds: once a day while it lasts, whichever
 * server finds it. One watch that fails or takes long holds up no other.
 */
export function createLookOut(parts: LookOutParts) {
  const { database, channels, watches, log, now = () => new Date(), every = minute } = parts;
  const stopping = new AbortController();
  const names = channels.map(({ name }) => name);
  const due = new Map(watches.map((watch) => [watch, 0]));
  const running = new Set<Promise<void>>();
  const busy = new Set<Watch>();
  let timer: NodeJS.Timeout | undefined;

  async function look(watch: Watch) {
    try {
      for (const found of await watch.look(stopping.signal)) await tell(found);
    } catch (error) {
      // A database that cannot be asked has an alarm of its own: health/watch.ts.
      if (!stopping.signal.aborted)
        log.error({ watch: watch.name, error: describeError(error) }, 'could not look');
    }
  }

  async function tell(found: Found) {
    const at = now();
    if (!(await tellOnceADay(database, names, found, at))) return;
    log.warn({ about: found.about }, 'the owner is told of trouble');
    const stuck = channels.filter(({ name }) => found.stuck?.includes(name));
    await Promise.all(
      stuck.map((channel) =>
        deliverPastQueue(database, channel, alertName(found.about, at), now, stopping.signal),
      ),
    );
  }

  /** Starts every watch that is due. Time that the clock skips or repeats counts for nothing. */
  function tick() {
    for (const watch of watches) {
      if (busy.has(watch) || performance.now() < due.get(watch)!) continue;
      due.set(watch, performance.now() + watch.every - every / 2);
      busy.add(watch);
      const one: Promise<void> = look(watch).finally(() => {
        busy.delete(watch);
        running.delete(one);
      });
      running.add(one);
    }
  }

  return {
    /** All of them, now. */
    async lookAtAll() {
      await Promise.all(watches.map(look));
    },
    /** The first look is a minute later: then what waited while no server ran is on its way. */
    start() {
      timer = setInterval(tick, every);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
    },
  };
}
