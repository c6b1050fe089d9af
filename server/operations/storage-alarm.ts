import type { FastifyBaseLogger } from 'fastify';
import { withDeadline } from '#server/database/deadline.ts';
import { composeAlert, forOperator } from '#server/notifications/alerts.ts';
import type { DeskLink } from '#server/notifications/owner-links.ts';
import type { Channel } from '#server/outbox/message.ts';
import type { Company } from '#server/platform/company.ts';
import { describeError } from '#server/platform/log.ts';
import type { Job } from '#server/platform/schedule.ts';
import { hour, minute } from '#server/platform/time.ts';
import type { QuoteRequestStore } from '#server/requests/store.ts';

/** How long no further alert is sent after the owner was notified, and after every channel failed, in milliseconds. */
const quietTime = { notified: hour, failed: minute };

interface AlarmDeps {
  channels: Channel[];
  company: Company;
  linkToDesk: DeskLink;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => Date;
}

/**
 * Tells the owner that requests cannot be stored: through every channel at once, and not through the outbox, because
 * what cannot take a request cannot take a notification either. Once an hour at most, however often it is raised.
 */
export function createStorageAlarm({
  channels,
  company,
  linkToDesk,
  log,
  now = () => new Date(),
}: AlarmDeps) {
  let quietUntil = 0;
  let raised: Promise<void> | undefined;

  async function notifyOwner(cause: unknown) {
    const at = now();
    const hour = at.toISOString().slice(0, 'yyyy-mm-ddThh'.length);
    const deliveries = await deliverNow(channels, composeAlert(composeAlarm(company, cause), linkToDesk), {
      name: `alarm:${hour}`,
      at,
    });
    const isNotified = deliveries.some((one) => one.isDelivered);
    quietUntil = now().getTime() + (isNotified ? quietTime.notified : quietTime.failed);
    log.error({ error: describeError(cause), deliveries }, 'requests cannot be stored');
  }

  return {
    /**
     * Call it for every request that could not be stored. It never throws, and resolves when everything has been
     * tried.
     */
    async raise(cause: unknown) {
      if (!raised && now().getTime() >= quietUntil) {
        raised = notifyOwner(cause).finally(() => {
          raised = undefined;
        });
      }
      await raised?.catch((error: unknown) => log.error({ error: describeError(error) }, 'alarm failed'));
    },
  };
}

type StorageAlarm = ReturnType<typeof createStorageAlarm>;

interface Delivery {
  /** What the alert is called, before the channel. */
  name: string;
  at: Date;
  /** Ends it earlier. */
  signal?: AbortSignal;
}

/** Delivers an alert on each of these channels at once and past the outbox. @returns how it went on each */
export async function deliverNow(
  channels: readonly Channel[],
  message: ReturnType<typeof composeAlert>,
  { name, at, signal }: Delivery,
) {
  const alert = { kind: 'alert', createdAt: at.toISOString(), ...message } as const;
  return Promise.all(
    channels.map(async ({ name: channel, deliver }) => {
      const { outcome, detail } = await deliver({ ...alert, key: `${name}:${channel}` }, signal);
      return { channel, outcome, detail, isDelivered: outcome === 'sent' };
    }),
  );
}

/** How often it is tried, and how long one try may take, in milliseconds. */
const tryEvery = minute;
const timeout = 10_000;
/** One failure may be a database that is just being restarted. */
const alertAfterFailures = 2;

export interface StorageJobDeps {
  store: Pick<QuoteRequestStore, 'probeWrite'>;
  alarm: Pick<StorageAlarm, 'raise'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Tries every minute whether a request could be stored, so that the owner learns of trouble before a visitor does. */
export function storageJob({ store, alarm, log }: StorageJobDeps): Job {
  let failures = 0;
  return {
    name: 'storage',
    every: tryEvery,
    async run() {
      try {
        await withDeadline(timeout, () => store.probeWrite());
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error({ error: describeError(error), failures }, 'a request could not be stored');
        // Not waited for: telling may take a minute, in which storing is tried again.
        if (failures >= alertAfterFailures) void alarm.raise(error);
      }
    },
  };
}

function composeAlarm({ phone }: Company, cause: unknown) {
  return {
    subject: 'Quote requests cannot be stored',
    text: [
      `The website cannot store quote requests. Visitors who try are told that their request wasn’t sent, and asked to call ${phone.shown}.`,
      '',
      'Requests that were already confirmed are safe. Until it’s fixed, you get this message once an hour. Please pass it on now.',
      '',
      forOperator(
        `The cause: ${cause instanceof Error ? cause.message : String(cause)}`,
        'Usually the disk that holds DATA_DIR is full, or the database is not running. As soon as that is fixed, requests are stored again automatically: /healthz then answers 200.',
      ),
    ].join('\n'),
  };
}
