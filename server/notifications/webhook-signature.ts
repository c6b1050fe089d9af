import { createHmac } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { sharedSecret } from '#server/database/secrets.ts';
import { webhookKey, webhookPrefix } from '#server/platform/config.ts';

/**
 * The secret that signs webhooks, as standardwebhooks.com writes it: `whsec_` and the key in base64. One without that
 * prefix, from before this scheme, keeps its letters as the key.
 * @param set the owner's own, if there is one
 * @param open provides the database, which is used only if no secret is set
 */
export async function webhookSecret(set: string | undefined, open: () => Promise<Database>) {
  const secret = set ?? (await sharedSecret(await open(), 'webhook'));
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
