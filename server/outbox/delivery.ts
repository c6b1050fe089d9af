import type { FastifyBaseLogger } from 'fastify';
import type { Company } from '#server/company/company.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/open.ts';
import type { MarkLinks } from '#server/follow-up/mark-links.ts';
import { createComposer } from '#server/telling/compose.ts';
import type { Channel } from './channel.ts';
import type { Envelope } from './mail.ts';
import { createSmtpChannel } from './smtp-channel.ts';
import { createSpoolChannel } from './spool-channel.ts';
import { createWebhookChannel } from './webhook-channel.ts';
import { webhookSecret } from './webhook-signature.ts';
import { createWorker } from './worker.ts';

export interface DeliveryParts {
  config: Config;
  database: Database;
  company: Company;
  links: MarkLinks;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

interface ChannelParts extends Pick<DeliveryParts, 'config' | 'company'> {
  /** Gives the database, where the secret is that signs webhooks if none is set. */
  open(): Promise<Database>;
}

/** The channels that are configured: always one for mail, into files when there is no mail server. */
export async function openChannels({ config, company, open }: ChannelParts) {
  // Asked for each mail: a new build may bring another name or address.
  const envelope: Envelope = {
    get from() {
      return { name: `${company.name} website`, address: config.mail.from ?? company.email };
    },
    get to() {
      return config.mail.to ?? [company.email];
    },
  };
  const channels: Channel[] = [
    config.mail.smtpUrl
      ? createSmtpChannel(config.mail.smtpUrl, envelope)
      : createSpoolChannel(config.dataDir, envelope),
  ];
  if (config.webhook.url) {
    channels.push(createWebhookChannel(config.webhook.url, await webhookSecret(config.webhook.secret, open)));
  }
  return channels;
}

/** Delivers on each channel by itself. It does nothing until it is started. */
export function createDelivery(
  { config, database, company, links, log }: DeliveryParts,
  channels: Channel[],
) {
  const compose = createComposer({ database, company, links, timeZone: config.timeZone });
  const allChannels = channels.map(({ name }) => name);
  const workers = channels.map((channel) => createWorker({ database, channel, allChannels, compose, log }));
  return {
    start: () => workers.forEach((worker) => void worker.start()),
    wake: () => workers.forEach((worker) => void worker.wake()),
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;

/** What the start-up says about who is told of a request. */
export function whoIsTold({ mail, webhook }: Config, company: Company, channels: Channel[]): string {
  if (!channels.some(({ tellsSomebody }) => tellsSomebody)) {
    return 'NOBODY IS TOLD of new requests: set SMTP_URL or WEBHOOK_URL. Until then each becomes a file in the mail folder of DATA_DIR.';
  }
  const told = [
    mail.smtpUrl && `mail to ${(mail.to ?? [company.email]).join(' and ')}`,
    webhook.url && 'webhook',
  ];
  return `New requests are told by ${told.filter(Boolean).join(' and ')}.`;
}
