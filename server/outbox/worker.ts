import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { NotificationRow } from '#server/database/tables.ts';
import { describeError } from '#server/platform/log.ts';
import { type Channel, type DeliveryResult, deliveryLimit, type Message } from './message.ts';
import {
  type ClaimedNotification,
  claimDue,
  type Queue,
  queueNames,
  queues,
  recordAttempt,
  recordUnneeded,
} from './outbox.ts';

/** Composes the message of a notification; undefined when there is nothing left to send. */
type Compose = (notification: NotificationRow) => Promise<Message | undefined>;

/** An attempt to deliver that failed. */
export interface DeliveryFailure {
  notification: NotificationRow;
  /** What the other side said, or why the message could not be written. */
  detail: string;
  at: Date;
}

/** Receives failed deliveries, and alerts the owner. */
export interface DeliveryReport {
  /** Called after a failed attempt. `isDead`: it was the last. `isUnwritten`: the message could not be composed. */
  failed(
    failure: DeliveryFailure & { tries: number; isDead: boolean; isUnwritten: boolean },
  ): Promise<unknown>;
  /** One of several addresses does not get what the others got. */
  recipientsFailed(failure: DeliveryFailure): Promise<unknown>;
}

interface WorkerDeps {
  database: Database;
  channel: Channel;
  /** Which of the channel's queues it delivers. */
  queue: Queue;
  compose: Compose;
  report: DeliveryReport;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  now?: () => Date;
  /** How often the outbox is checked when nothing wakes the worker, in milliseconds. */
  pollInterval?: number;
}

/** Delivers what is due in one queue of a channel, at its own pace. A slow one does not hold up another. */
export function createWorker({
  database,
  channel,
  queue,
  compose,
  report,
  log,
  now = () => new Date(),
  pollInterval = 2_000,
}: WorkerDeps) {
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let running = Promise.resolve();
  const aborter = new AbortController();
  const { concurrency } = queues[queue];

  /** Attempts everything due now, once. @returns how many were attempted */
  async function deliverDue(): Promise<number> {
    const claimed = await claimDue(database, channel.name, now(), concurrency, queue);
    const results = await Promise.allSettled(claimed.map(deliver));
    for (const result of results)
      if (result.status === 'rejected') logError(result.reason, 'delivery not recorded');
    return claimed.length;
  }

  async function deliver(notification: ClaimedNotification) {
    const about = { notification: notification.id, kind: notification.kind, channel: channel.name };
    const { message, problem } = await tryCompose(notification);
    if (!message && !problem) {
      await recordUnneeded(database, notification);
      return log.info(about, 'nothing left to send');
    }
    const outcome: DeliveryResult = message
      ? await channel.deliver(message, aborter.signal)
      : { outcome: 'passing', detail: `The message could not be written: ${problem}` };
    const { tries, isDead, isOurs } = await recordAttempt(database, notification, outcome, now());
    const line = { ...about, tries, isOurs };
    const isDelivered = outcome.outcome === 'sent' || outcome.outcome === 'filed';
    if (isDelivered) log.info(line, 'delivered');
    else log.warn({ ...line, outcome: outcome.outcome, isDead }, 'not delivered');
    // The worker that has it now records how it ends.
    if (!isOurs) return;
    const failure = { notification, at: now() };
    if (outcome.failedRecipients)
      await report.recipientsFailed({ ...failure, detail: outcome.failedRecipients });
    else if (!isDelivered)
      await report.failed({ ...failure, tries, isDead, isUnwritten: !message, detail: outcome.detail });
  }

  /** @returns nothing if nothing is left to say, and what went wrong if that could not be found out */
  async function tryCompose(notification: ClaimedNotification) {
    try {
      return { message: await compose(notification) };
    } catch (error) {
      logError(error, 'message not written');
      return { problem: String(error) };
    }
  }

  function logError(error: unknown, message: string) {
    log.error({ error: describeError(error) }, message);
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const attempted = await deliverDue().catch((error: unknown) => logError(error, 'outbox not readable'));
      const signal = AbortSignal.any([stopping.signal, wakeUp.signal]);
      if (!attempted) await wait(pollInterval, undefined, { signal }).catch(() => {});
      if (wakeUp.signal.aborted) wakeUp = new AbortController();
    }
  }

  return {
    deliverDue,
    start() {
      running = run();
    },
    /** Checks the outbox now. */
    wake: () => wakeUp.abort(),
    /** Resolves when the deliveries in progress have ended; one that takes longer than a minute is cut off. */
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => aborter.abort(), deliveryLimit);
      await running;
      clearTimeout(timer);
    },
  };
}

type DeliveryDeps = Omit<WorkerDeps, 'channel' | 'queue'> & { channels: Channel[] };

/** Delivers from each queue of each channel independently. It does nothing until it is started. */
export function createDelivery({ channels, ...parts }: DeliveryDeps) {
  const workers = channels.flatMap((channel) =>
    queueNames.map((queue) => createWorker({ ...parts, channel, queue })),
  );
  return {
    start: () => workers.forEach((worker) => void worker.start()),
    wake: () => workers.forEach((worker) => void worker.wake()),
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
