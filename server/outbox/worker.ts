import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { ChannelName, NotificationRow } from '#server/database/tables.ts';
import { describeError } from '#server/logging/request-log.ts';
import { reportMissed, reportTrouble } from '#server/telling/report-trouble.ts';
import type { Announcement, Channel } from './channel.ts';
import { type Claimed, claimDue, recordAttempt, recordUnneeded } from './store.ts';

/** How many are delivered at the same time on one channel. */
const atOnce = 10;
export interface WorkerParts {
  database: Database;
  channel: Channel;
  /** Every channel's name, to report this one's trouble through another. */
  allChannels: readonly ChannelName[];
  /** Undefined for a notification that has nothing left to tell. */
  compose(notification: NotificationRow): Promise<Announcement | undefined>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  now?: () => Date;
  /** How often the outbox is looked into when nothing wakes it, in milliseconds. */
  lookEvery?: number;
}

/** Delivers what is due on one channel, in its own time. One slow channel does not hold up another. */
export function createWorker({
  database,
  channel,
  allChannels,
  compose,
  log,
  now = () => new Date(),
  lookEvery = 2_000,
}: WorkerParts) {
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let running = Promise.resolve();

  /** Tries once what is due now. @returns how many were tried */
  async function deliverDue(): Promise<number> {
    const claimed = await claimDue(database, channel.name, now(), atOnce);
    const ends = await Promise.allSettled(claimed.map(deliver));
    for (const end of ends) if (end.status === 'rejected') logError(end.reason, 'delivery not recorded');
    return claimed.length;
  }

  async function deliver(notification: Claimed) {
    const about = { notification: notification.id, kind: notification.kind, channel: channel.name };
    const announcement = await compose(notification);
    if (!announcement) {
      await recordUnneeded(database, notification);
      return log.info(about, 'nothing left to tell');
    }
    const outcome = await channel.deliver(announcement);
    const { tries, isDead, isOurs } = await recordAttempt(database, notification, outcome, now());
    const line = { ...about, tries, isOurs };
    const isDelivered = outcome.outcome === 'sent' || outcome.outcome === 'filed';
    if (isDelivered) log.info(line, 'delivered');
    else log.warn({ ...line, outcome: outcome.outcome, isDead }, 'not delivered');
    // Whoever has it now says how it ends.
    if (!isOurs) return;
    const trouble = { notification, allChannels, at: now() };
    if (outcome.missed) await reportMissed(database, { ...trouble, detail: outcome.missed });
    else if (!isDelivered)
      await reportTrouble(database, { ...trouble, tries, isDead, detail: outcome.detail });
  }

  function logError(error: unknown, message: string) {
    log.error({ error: describeError(error) }, message);
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const tried = await deliverDue().catch((error: unknown) => logError(error, 'outbox not readable'));
      const signal = AbortSignal.any([stopping.signal, wakeUp.signal]);
      if (!tried) await wait(lookEvery, undefined, { signal }).catch(() => {});
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
