import { createECDH } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { sharedSecret } from '#server/database/secrets.ts';

/** By which push services know this company's servers again (RFC 8292). Both base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys of this database, made at the first start and shared by all servers on it. They stay the same but for
 * `new-secret`: a browser that subscribed with another public key has to subscribe again, which the desk does at its start.
 */
export async function vapidKeys(database: Database): Promise<VapidKeys> {
  // Any 256 random bits are a private key of P-256, but for one in four billion.
  const privateKey = await sharedSecret(database, 'push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: pair.getPublicKey().toString('base64url') };
}
