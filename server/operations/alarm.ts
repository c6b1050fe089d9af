import type { FastifyBaseLogger } from 'fastify';
import type { Channel } from '#server/outbox/channel.ts';
import type { Company } from '#server/platform/company.ts';
import { describeError } from '#server/platform/log.ts';

/** How long it stays quiet after the owner was told, and after nobody could be told, in milliseconds. */
const quiet = { told: 3_600_000, untold: 60_000 };

export interface AlarmParts {
  channels: Channel[];
  company: Company;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => Date;
}

/**
 * Tells the owner that requests cannot be stored: through every channel at once, and not through the outbox, because
 * what cannot take a request cannot take a notification either. Once an hour at most, however often it rings.
 */
export function createAlarm({ channels, company, log, now = () => new Date() }: AlarmParts) {
  let quietUntil = 0;
  let ringing: Promise<void> | undefined;

  async function tell(cause: unknown) {
    const at = now().toISOString();
    const hour = at.slice(0, 'yyyy-mm-ddThh'.length);
    const told = await Promise.all(
      channels.map(async ({ name, deliver }) => {
        const announcement = { ...words(company, cause), kind: 'alert', createdAt: at } as const;
        const { outcome, detail } = await deliver({ ...announcement, key: `alarm:${hour}:${name}` });
        return { channel: name, outcome, detail, isTold: outcome === 'sent' };
      }),
    );
    const isTold = told.some((one) => one.isTold);
    quietUntil = now().getTime() + (isTold ? quiet.told : quiet.untold);
    log.error({ error: describeError(cause), told }, 'requests cannot be stored');
  }

  return {
    /**
     * Call it for every request that could not be stored. It never throws, and resolves when everything has been
     * tried.
     */
    async ring(cause: unknown) {
      if (!ringing && now().getTime() >= quietUntil) {
        ringing = tell(cause).finally(() => {
          ringing = undefined;
        });
      }
      await ringing?.catch((error: unknown) => log.error({ error: describeError(error) }, 'alarm failed'));
    },
  };
}

export type Alarm = ReturnType<typeof createAlarm>;

function words({ phone }: Company, cause: unknown) {
  return {
    subject: 'Quote requests cannot be stored',
    text: [
      `The website cannot store quote requests. Visitors who try are told that it was not sent, and to call ${phone.shown}.`,
      `The cause: ${cause instanceof Error ? cause.message : String(cause)}`,
      '',
      'Usually the disk that holds DATA_DIR is full, or the database is not running. As soon as that is fixed,',
      'requests are stored again on their own: /healthz then answers 200. Those already confirmed are safe.',
      'While it lasts, you are told once an hour.',
    ].join('\n'),
  };
}
