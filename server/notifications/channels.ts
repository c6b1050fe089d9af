import type { Database } from '#server/database/open.ts';
import type { Channel } from '#server/outbox/message.ts';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import type { Recipients } from '#server/requests/save.ts';
import { createRecipients } from './owner-addresses.ts';
import { createPushChannel, vapidKeys } from './push.ts';
import { countSubscriptions } from './push-subscriptions.ts';
import { createSmtpChannel, type Envelope, fullHost } from './smtp.ts';
import { createSpoolChannel } from './spool.ts';
import { createWebhookChannel, webhookSecret } from './webhook.ts';

/** Who is notified of a request with this configuration. */
export function recipientsOf({
  webhook,
  acknowledges,
}: Pick<Config, 'webhook' | 'acknowledges'>): Recipients {
  return { channels: webhook.url ? ['mail', 'webhook', 'push'] : ['mail', 'push'], acknowledges };
}

interface ChannelDeps {
  config: Config;
  company: Company;
  /** Gives the database, where the secret is that signs webhooks if none is set. */
  open(): Promise<Database>;
  /** Where push subscriptions and the addresses for requests are stored; without it, no phone is notified. */
  database?: Database | undefined;
}

/** The channels that are configured: always one for email, into files when there is no mail server. */
export async function openChannels({ config, company, open, database }: ChannelDeps) {
  // Asked for each email: a new build may bring another name or address.
  const envelope: Envelope = {
    get from() {
      return { name: `${company.name} website`, address: config.mail.from ?? company.email };
    },
    to: createRecipients({ config, database, company }),
    host: fullHost(config.siteUrl),
  };
  const channels: Channel[] = [
    config.mail.smtpUrl
      ? createSmtpChannel(config.mail.smtpUrl, envelope)
      : createSpoolChannel(config.dataDir, envelope),
  ];
  if (config.webhook.url) {
    channels.push(createWebhookChannel(config.webhook.url, await webhookSecret(config.webhook.secret, open)));
  }
  if (database) {
    const reachesSomebody = (await countSubscriptions(database)) > 0;
    channels.push(createPushChannel({ database, company, reachesSomebody, keys: await vapidKeys(database) }));
  }
  return channels;
}

/** What the start-up says about who is notified of a request. @param emails from `createRecipients` */
export function describeRecipients(
  { mail, webhook }: Config,
  emails: readonly string[],
  channels: Channel[],
): string {
  if (!channels.some(({ reachesSomebody }) => reachesSomebody)) {
    return 'NOBODY IS NOTIFIED of new requests: set SMTP_URL or WEBHOOK_URL. Until then, each one becomes a file in the mail folder of DATA_DIR.';
  }
  const ways = [
    mail.smtpUrl && `email to ${emails.join(' and ')}`,
    webhook.url && 'webhook',
    channels.some(({ name, reachesSomebody }) => name === 'push' && reachesSomebody) && 'push notification',
  ];
  return `New requests are announced by ${ways.filter(Boolean).join(' and ')}.`;
}
