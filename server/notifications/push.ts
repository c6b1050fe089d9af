import { createECDH, createHash } from 'node:crypto';
import webPush from 'web-push';
import { countRows } from '#server/database/count-rows.ts';
import type { Database } from '#server/database/open.ts';
import { getOrCreateSecret } from '#server/database/secrets.ts';
import type { PushSubscriptionRow } from '#server/database/tables.ts';
import type { Channel, DeliveryResult, Message } from '#server/outbox/message.ts';
import type { Company } from '#server/platform/company.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { PushMessage } from '#shared/desk/push.ts';
import { deleteSubscription, listSubscriptions } from './push-subscriptions.ts';
import { resultOfStatus } from './webhook.ts';

/** How long one try may take, in milliseconds. */
const timeLimit = 10_000;
/** How long a push service stores a message for a phone that is off, in seconds: a day. */
const lifetime = 24 * 3600;
/** The longest title and body, in UTF-16 code units: together far below the 4,096 bytes that every service takes. */
const maxLength = { title: 120, body: 320 };
/** The device has unsubscribed, or its browser is gone (RFC 8030, section 7.3). */
const goneStatuses = [404, 410];

interface PushDeps {
  database: Database;
  company: Pick<Company, 'email'>;
  keys: VapidKeys;
  /** True if any phone is subscribed. */
  reachesSomebody?: boolean;
  limit?: number;
}

/**
 * Notifies phones through their browsers' push services, encrypted for each of them (RFC 8030, 8291, 8292).
 * What a service says is gone is forgotten. Redirects are not followed.
 */
export function createPushChannel(deps: PushDeps): Channel {
  const { database, company, keys, reachesSomebody = true, limit = timeLimit } = deps;
  return {
    name: 'push',
    reachesSomebody,
    async deliver(message, signal) {
      try {
        const phones = await listSubscriptions(database, message.subscription);
        if (phones.length === 0) return { outcome: 'refused', detail: 'no phone to notify' };
        const open = await countOpen(database);
        const outcomes = await Promise.all(phones.map((phone) => pushTo(phone, message, open, signal)));
        return outcomes.find(({ outcome }) => outcome === 'sent') ?? outcomes[0]!;
      } catch (error) {
        return { outcome: 'passing', detail: (error as Error).message };
      }
    },
  };

  async function pushTo(
    phone: PushSubscriptionRow,
    message: Message,
    open: number,
    signal: AbortSignal | undefined,
  ): Promise<DeliveryResult> {
    const timeout = AbortSignal.timeout(limit);
    try {
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: phone.endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth } },
        JSON.stringify(messageFor(phone, message, open)),
        {
          vapidDetails: { subject: `mailto:${company.email}`, ...keys },
          ...({ TTL: lifetime, urgency: 'high', contentEncoding: 'aes128gcm' } as const),
          topic: topicOf(message),
        },
      );
      const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
      const answer = await fetch(endpoint, {
        ...({ method: 'POST', redirect: 'manual' } as const),
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      await answer.body?.cancel();
      if (goneStatuses.includes(answer.status)) await deleteSubscription(database, phone);
      return resultOfStatus(answer.status);
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } };
      return { outcome: 'passing', detail: cause?.code ?? message };
    }
  }
}

function messageFor({ shows }: PushSubscriptionRow, message: Message, open: number): PushMessage {
  const fallback = { title: message.subject, body: message.text.split('\n')[0]! };
  const { url = screens.list(), tag = message.key, ...contents } = message.push ?? {};
  const { title, body } = { all: fallback, little: fallback, ...contents }[shows];
  return { title: truncate(title, maxLength.title), body: truncate(body, maxLength.body), url, tag, open };
}

function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}

/** A later message under the same topic replaces one that has not been delivered: at most 32 letters of base64url. */
function topicOf({ push, key }: Message): string {
  return createHash('sha256')
    .update(push?.tag ?? key)
    .digest('base64url')
    .slice(0, 32);
}

const countOpen = (database: Database) =>
  countRows(database.selectFrom('quote_requests').where('state', '=', 'open'));

/** By which push services recognize this company's servers (RFC 8292). Both base64url. */
interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys of this database, made at the first start and shared by all servers on it. They stay the same but for
 * `new-secret`: a browser that subscribed with another public key has to subscribe again, which the desk does at its start.
 */
export async function vapidKeys(database: Database): Promise<VapidKeys> {
  // Any 256 random bits are a private key of P-256, but for one in four billion.
  const privateKey = await getOrCreateSecret(database, 'push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: pair.getPublicKey().toString('base64url') };
}
