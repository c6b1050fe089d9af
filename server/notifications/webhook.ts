import { createHmac } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { getOrCreateSecret } from '#server/database/secrets.ts';
import { type Channel, type DeliveryResult, deliveryLimit, type Message } from '#server/outbox/message.ts';
import { webhookKey, webhookPrefix } from '#server/platform/config.ts';

/** Statuses that call for another attempt, besides all from 500 up. */
const retryableStatuses = [408, 425, 429];

/**
 * Posts messages as JSON, signed by the scheme of standardwebhooks.com. The header `webhook-id` is the same for
 * every attempt. Redirects are not followed.
 * @param secret `whsec_` and base64
 * @param limit the most one delivery may take, in milliseconds
 */
export function createWebhookChannel(
  url: string,
  secret: string,
  limit: number = deliveryLimit / 2,
): Channel {
  return {
    name: 'webhook',
    reachesSomebody: true,
    async deliver(message, signal) {
      const body = JSON.stringify(toPayload(message));
      const timestamp = Math.floor(Date.now() / 1000).toString();
      const timeout = AbortSignal.timeout(limit);
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
          headers: {
            'content-type': 'application/json',
            'webhook-id': message.key,
            'webhook-timestamp': timestamp,
            'webhook-signature': webhookSignature(secret, message.key, timestamp, body),
          },
          body,
        });
        await answer.body?.cancel();
        return resultOfStatus(answer.status);
      } catch (error) {
        const { message, cause } = error as Error & { cause?: Partial<NodeJS.ErrnoException> };
        return { outcome: 'passing', detail: cause?.code ?? cause?.message ?? message };
      }
    },
  };
}

function toPayload({ key, kind, createdAt, subject, text, deskUrl, request, photos, update }: Message) {
  // What is undefined is not in it.
  return { id: key, kind, createdAt, subject, text, deskUrl, request, photos, update };
}

/** What became of a delivery to a server that answers with this HTTP status. */
export function resultOfStatus(status: number): DeliveryResult {
  const detail = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'sent', detail };
  return { outcome: status >= 500 || retryableStatuses.includes(status) ? 'passing' : 'refused', detail };
}

/**
 * The secret that signs webhooks, as standardwebhooks.com writes it: `whsec_` and the key in base64. One without that
 * prefix, from before this scheme, keeps its letters as the key.
 * @param set the owner's own, if there is one
 * @param open provides the database, which is used only if no secret is set
 */
export async function webhookSecret(set: string | undefined, open: () => Promise<Database>) {
  const secret = set ?? (await getOrCreateSecret(await open(), 'webhook'));
  return secret.startsWith(webhookPrefix)
    ? secret
    : `${webhookPrefix}${Buffer.from(secret).toString('base64')}`;
}

/**
 * The proof for the receiver that a post is ours.
 * @param secret `whsec_` and base64
 * @param timestamp in seconds since 1970
 * @returns `v1,` and the HMAC-SHA256, in base64, of id, timestamp and body separated by dots
 */
export function webhookSignature(secret: string, id: string, timestamp: string, body: string): string {
  const mac = createHmac('sha256', webhookKey(secret)).update(`${id}.${timestamp}.${body}`);
  return `v1,${mac.digest('base64')}`;
}
