import { randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#server/database/open.ts';
import type { Limits } from '#server/http/rate-limits.ts';
import { hashOf, newToken } from '#server/platform/signed-token.ts';

/** How long a link and a code are good, in minutes. */
export const signInMinutes = 10;
/** How often a code may be tried. */
const maxTries = 5;

/** Slow, because there are only a million codes: trying them all takes a thief longer than a code is good. */
const slowly = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const scrypted = promisify<string, string, number, typeof slowly, Buffer>(scrypt);
const codeHash = async (code: string, id: string) => scrypted(code, id, 32, slowly);

export interface SignIn {
  id: string;
  /** For the link, and six digits; neither is kept anywhere else. */
  token: string;
  code: string;
  expiresAt: Date;
}

interface Asked {
  /** Null if nobody here has this address: everything happens as usual, but nothing signs in. */
  email: string | null;
  addressKey: string;
  /** The secret of the device that asked; without one there is only the link. */
  device?: string;
  now: Date;
}

/** Prepares one sign-in. Of what the mail brings, only hashes are kept. */
export async function prepareSignIn(
  database: Database,
  { email, addressKey, device, now }: Asked,
): Promise<SignIn> {
  const [id, token] = [randomUUID(), newToken()];
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + signInMinutes * 60_000);
  await database
    .insertInto('sign_ins')
    .values({
      ...{ id, email, address_key: addressKey, tries: 0, expires_at: expiresAt.toISOString() },
      link_hash: hashOf(token),
      code_hash: device ? (await codeHash(code, id)).toString('base64url') : null,
      device_hash: device ? hashOf(device) : null,
    })
    .execute();
  return { id, token, code, expiresAt };
}

export interface SpentSignIn {
  id: string;
  email: string;
}

/** Uses up the sign-in of a link. @returns undefined if there is none, or no longer */
export async function spendLink(
  database: Database,
  { token, now }: { token: string; now: Date },
): Promise<SpentSignIn | undefined> {
  const used = await database
    .deleteFrom('sign_ins')
    .where('link_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'email'])
    .executeTakeFirst();
  return asSpent(used);
}

/**
 * Uses up the sign-in of a code, on the device that asked for it. The try is counted before the code is looked at, so
 * that many at once are no more than one after another.
 * @returns undefined if it is wrong, not asked for here, tried too often, used, or too old
 */
export async function spendCode(
  database: Database,
  limits: Limits,
  { code, device, now }: { code: string; device: string; now: Date },
): Promise<SpentSignIn | undefined> {
  const asked = await database
    .updateTable('sign_ins')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('device_hash', '=', hashOf(device))
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst();
  if (!asked?.code_hash) return undefined;
  const isAllowed = await limits.allows('code for address', asked.address_key, now);
  const given = await codeHash(code.replace(/\s/g, ''), asked.id);
  if (!timingSafeEqual(given, Buffer.from(asked.code_hash, 'base64url')) || !isAllowed) return undefined;
  const used = await database
    .deleteFrom('sign_ins')
    .where('id', '=', asked.id)
    .returning(['id', 'email'])
    .executeTakeFirst();
  return asSpent(used);
}

function asSpent(used: { id: string; email: string | null } | undefined): SpentSignIn | undefined {
  return used?.email ? { id: used.id, email: used.email } : undefined;
}
