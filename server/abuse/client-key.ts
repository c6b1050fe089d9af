import { createHmac, randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';

const day = 24 * 3_600_000;

/**
 * Turns a client's address into a key that says only "the same one as before". The secret is kept in memory and
 * discarded every day, so that no address can be recovered from a key later. IPv6 counts by its /64 network, which is
 * what one household or phone has.
 */
export function createClientKeys() {
  let secret = randomBytes(32);
  setInterval(() => (secret = randomBytes(32)), day).unref();
  return (address: string): string =>
    createHmac('sha256', secret).update(normalizeIP(address, 64)).digest('base64url');
}
