/** How standardwebhooks.com begins a secret; the key in base64 follows. */
export const prefix = 'whsec_';

/** True if it is `whsec_` and the base64 of 24 to 64 bytes, or does not start with `whsec_` at all. */
export function isWebhookSecret(secret: string): boolean {
  if (!secret.startsWith(prefix)) return true;
  const key = keyOf(secret);
  const isBase64 = key.toString('base64') === secret.slice(prefix.length);
  return isBase64 && key.length >= 24 && key.length <= 64;
}

/** @param secret `whsec_` and base64 @returns the key in it */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}
