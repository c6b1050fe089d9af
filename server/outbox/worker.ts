import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { ChannelName, NotificationRow } from '#server/database/tables.ts';
import { describeError } from '#server/http/request-log.ts';
import type { Announcement, Channel } from './channel.ts';
import { reportTrouble } from './report-trouble.ts';
import { type Claimed, claimDue, recordAttempt } from './store.ts';

/** How many are delivered at the same time on one channel. */
const atOnce = 10;
/** How often the outbox is looked into when nothing wakes it, in milliseconds. */
const lookEvery = 2_000;

export interface WorkerParts {
  database: Database;
  channel: Channel;
  /** Every channel's name, to report this one's trouble through another. */
  allChannels: readonly ChannelName[];
  /** Undefined for a notification that has nothing left to tell. */
  compose(notification: NotificationRow): Promise<Announcement | undefined>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  now?: () => Date;
}

/** Delivers what is due on one channel, in its own time. One slow channel does not hold up another. */
export function createWorker({
  database,
  channel,
  allChannels,
  compose,
  log,
  now = () => new Date(),
}: WorkerParts) {
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let running = Promise.resolve();

  /** Tries once what is due now. @returns how many were tried */
  async function deliverDue(): Promise<number> {
    const claimed = await claimDue(database, channel.name, now(), atOnce);
    await Promise.all(claimed.map(deliver));
    return claimed.length;
  }

  async function deliver(notification: Claimed) {
    const announcement = await compose(notification);
    const outcome = announcement
      ? await channel.deliver(announcement)
      : ({ outcome: 'refused', detail: 'nothing left to tell' } as const);
    const { tries, isDead } = await recordAttempt(database, notification, outcome, now());
    const line = { notification: notification.id, kind: notification.kind, channel: channel.name, tries };
    if (outcome.outcome === 'sent') return log.info(line, 'delivered');
    log.warn({ ...line, outcome: outcome.outcome, isDead }, 'not delivered');
    await reportTrouble(database, {
      notification,
      allChannels,
      tries,
      isDead,
      detail: outcome.detail,
      at: now(),
    });
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const tried = await deliverDue().catch((error: unknown) => {
        log.error({ error: describeError(error) }, 'outbox not readable');
        return 0;
      });
      const signal = AbortSignal.any([stopping.signal, wakeUp.signal]);
      if (tried === 0) await wait(lookEvery, undefined, { signal }).catch(() => {});
      if (wakeUp.signal.aborted) wakeUp = new AbortController();
    }
  }

  return {
    deliverDue,
    start() {
      running = run();
    },
    /** Looks into the outbox now. */
    wake: () => wakeUp.abort(),
    /** Resolves when the deliveries under way have ended. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export type Worker = ReturnType<typeof createWorker>;
