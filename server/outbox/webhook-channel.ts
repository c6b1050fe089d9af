import { createHmac } from 'node:crypto';
import { type Announcement, type Channel, deliveryLimit, type Outcome } from './channel.ts';

/** Statuses that ask for another try, besides all from 500. */
const passing = [408, 425, 429];

/**
 * Posts announcements as JSON. Headers: `Webhook-Id` is the same at every try; `Webhook-Timestamp` is in
 * seconds since 1970; `Webhook-Signature` is `v1,` and the HMAC-SHA256, in base64, of id, timestamp and body
 * with dots between (the scheme of standardwebhooks.com). Redirects are not followed.
 */
export function createWebhookChannel(
  url: string,
  secret: string,
  limit: number = deliveryLimit / 2,
): Channel {
  return {
    name: 'webhook',
    tellsSomebody: true,
    async deliver(announcement) {
      const body = JSON.stringify(toPayload(announcement));
      const timestamp = Math.floor(Date.now() / 1000).toString();
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(limit),
          headers: {
            'Content-Type': 'application/json',
            'Webhook-Id': announcement.key,
            'Webhook-Timestamp': timestamp,
            'Webhook-Signature': `v1,${webhookSignature(secret, announcement.key, timestamp, body)}`,
          },
          body,
        });
        await answer.body?.cancel();
        return outcomeOf(answer.status);
      } catch (error) {
        const { message, cause } = error as Error & { cause?: { code?: string } };
        return { outcome: 'passing', detail: cause?.code ?? message };
      }
    },
  };
}

/** What a receiver computes to see that the post is ours: base64. */
export function webhookSignature(secret: string, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
}

function toPayload({ key, kind, createdAt, subject, text, request }: Announcement) {
  return { id: key, kind, createdAt, subject, text, ...(request && { request }) };
}

function outcomeOf(status: number): Outcome {
  const detail = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'sent', detail };
  return { outcome: status >= 500 || passing.includes(status) ? 'passing' : 'refused', detail };
}
