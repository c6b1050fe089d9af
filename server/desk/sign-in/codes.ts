import { randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#server/database/open.ts';
import type { SignInRow } from '#server/database/tables.ts';
import type { Limits } from '#server/http/rate-limits.ts';
import { hashOf, newToken } from '#server/platform/signed-token.ts';

/** How long a link and a code are good, in minutes. */
export const signInMinutes = 10;
/** How often a code may be tried. */
const maxTries = 5;

/** Slow, because there are only a million codes: trying them all takes a thief longer than a code is good. */
const scryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const runScrypt = promisify<string, string, number, typeof scryptOptions, Buffer>(scrypt);
/** How many hashes may wait for their turn: two seconds' work. */
const maxWaiting = 20;
let waiting = 0;
let lastHash: Promise<unknown> = Promise.resolve();

/** Whether so many hashes are waiting that devices nobody has signed in on before have to come back later. */
export const isHashingBusy = () => waiting > maxWaiting;

/**
 * Hashes a six-digit code. Only one is computed at a time: each takes 32 MB, and a thread of the pool that also reads the
 * site's files for visitors.
 */
export function hashCode(code: string, id: string): Promise<Buffer> {
  waiting++;
  const hashing = lastHash.then(() => runScrypt(code, id, 32, scryptOptions)).finally(() => waiting--);
  lastHash = hashing.catch(() => undefined);
  return hashing;
}

export interface SignIn {
  id: string;
  /** For the link, and for typing; neither is stored anywhere else. */
  token: string;
  code: string;
  expiresAt: Date;
}

interface RequestedSignIn {
  /** Null if nobody here has this address: everything happens as usual, but nothing signs in. */
  email: string | null;
  addressKey: string;
  /** The secret of the device that asked. */
  device: string;
  now: Date;
}

/** Prepares the sign-in that an email brings: a link, and six digits for the device that asked. Only hashes are stored. */
export async function prepareSignIn(
  database: Database,
  { email, addressKey, device, now }: RequestedSignIn,
): Promise<SignIn> {
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hashes = {
    address_key: addressKey,
    code_hash: (await hashCode(code, id)).toString('base64url'),
    device_hash: hashOf(device),
  };
  return { id, code, ...(await storeSignIn(database, { id, email, now, hashes })) };
}

/** Without letters and digits that look alike. */
const codeCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 59 bits: nobody guesses one in ten minutes, so it needs neither a slow hash nor a device that asked for it. */
const terminalCode = /^[2-9A-HJKMNP-TV-Z]{12}$/;

/**
 * Prepares the sign-in that `npm run desk` prints: a link, and a code for any device.
 * @param asked `email`: empty if nobody may sign in yet; the first person to use it says which address is theirs
 */
export async function prepareTerminalSignIn(
  database: Database,
  { email, now }: { email: string; now: Date },
): Promise<SignIn> {
  const id = randomUUID();
  const code = Array.from({ length: 12 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');
  const hashes = { address_key: id, code_hash: hashOf(code), device_hash: null };
  return {
    id,
    code: code.replace(/(.{4})(?=.)/g, '$1-'),
    ...(await storeSignIn(database, { id, email, now, hashes })),
  };
}

interface NewSignIn {
  id: string;
  email: string | null;
  now: Date;
  hashes: Pick<SignInRow, 'address_key' | 'code_hash' | 'device_hash'>;
}

async function storeSignIn(database: Database, { id, email, now, hashes }: NewSignIn) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + signInMinutes * 60_000);
  const row = { id, email, tries: 0, link_hash: hashOf(token), expires_at: expiresAt.toISOString() };
  await database
    .insertInto('sign_ins')
    .values({ ...row, ...hashes })
    .execute();
  return { token, expiresAt };
}

export interface SpentSignIn {
  id: string;
  /** Empty if it was printed while nobody could sign in: then the person says which address is theirs. */
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
  return toSpentSignIn(used);
}

/** The code that `npm run desk` printed, however it was typed; undefined if it can't be one. */
export function readTerminalCode(typed: string): string | undefined {
  // A body full of accents would take the square of the time.
  const code = typed
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
  return terminalCode.test(code) ? code : undefined;
}

/** Uses up the sign-in of a code that `npm run desk` printed. @returns undefined if there is none, or no longer */
export async function spendTerminalCode(
  database: Database,
  { code, now }: { code: string; now: Date },
): Promise<SpentSignIn | undefined> {
  const used = await database
    .deleteFrom('sign_ins')
    .where('code_hash', '=', hashOf(code))
    .where('device_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'email'])
    .executeTakeFirst();
  return toSpentSignIn(used);
}

/**
 * Uses up the sign-in of a six-digit code, on the device that asked for it. The try is counted before the code is looked
 * at, so that many tries at the same time count as many.
 * @returns undefined if it is wrong, not asked for here, tried too often, used, or too old
 */
export async function spendCode(
  database: Database,
  limits: Limits,
  { code, device, now }: { code: string; device: string; now: Date },
): Promise<SpentSignIn | undefined> {
  const pending = await database
    .updateTable('sign_ins')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('device_hash', '=', hashOf(device))
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst();
  if (!pending?.code_hash) return undefined;
  const isAllowed = await limits.allowsAddress('code for address', pending.address_key, now);
  const given = await hashCode(code.replace(/\s/g, ''), pending.id);
  if (!timingSafeEqual(given, Buffer.from(pending.code_hash, 'base64url')) || !isAllowed) return undefined;
  const used = await database
    .deleteFrom('sign_ins')
    .where('id', '=', pending.id)
    .returning(['id', 'email'])
    .executeTakeFirst();
  return toSpentSignIn(used);
}

function toSpentSignIn(used: { id: string; email: string | null } | undefined): SpentSignIn | undefined {
  return typeof used?.email === 'string' ? { id: used.id, email: used.email } : undefined;
}
