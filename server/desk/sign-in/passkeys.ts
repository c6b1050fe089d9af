import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';
import type { Database } from '#server/database/open.ts';
import type { PasskeyRow } from '#server/database/tables.ts';
import { hashOf } from '#server/platform/signed-token.ts';

/** What a browser sends: only what is checked before the library, which is careful, reads the rest. */
export const browserResponse = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  response: z.looseObject({ userHandle: z.optional(z.nullable(z.string())) }),
});

/** What every authenticator has, and nothing that Node calls experimental. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

export interface PasskeyDeps {
  database: Database;
  /** Where the desk is: a passkey is good there, and nowhere else. */
  serverUrl: URL;
}

/** Whose passkey it is. It comes back with every answer, so by the standard it is not the address itself. */
function createUserId(email: string, { host }: URL): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`${host}\n${email}`).digest());
}

/** Lists a person's passkeys, the newest first. */
export function listPasskeys(database: Database, email: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('passkeys')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

interface NewPasskey {
  email: string;
  /** The session that the challenge is for: only it can answer. */
  session: string;
  now: Date;
}

/** Creates what the browser needs to make a passkey that it finds without an address. */
export async function createRegistrationOptions(
  { database, serverUrl }: PasskeyDeps,
  { email, session, company, now }: NewPasskey & { company: string },
) {
  const existing = await listPasskeys(database, email);
  const options = await generateRegistrationOptions({
    rpName: company,
    rpID: serverUrl.hostname,
    userName: email,
    userDisplayName: email,
    userID: createUserId(email, serverUrl),
    excludeCredentials: existing.map(({ id, transports }) => ({
      id,
      transports: parseTransports(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
    supportedAlgorithmIDs,
  });
  await storeChallenge(database, { challenge: options.challenge, session, now });
  return options;
}

/** Saves the passkey that the browser made. @returns false if it doesn't answer the challenge */
export async function addPasskey(
  { database, serverUrl }: PasskeyDeps,
  { email, session, now, name, response }: NewPasskey & { name: string; response: RegistrationResponseJSON },
): Promise<boolean> {
  const verified = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs,
    expectedChallenge: (challenge) => spendChallenge(database, { challenge, session, now }),
    expectedOrigin: serverUrl.origin,
    expectedRPID: serverUrl.hostname,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  const added = await database
    .insertInto('passkeys')
    .values({
      id,
      email,
      name,
      counter,
      created_at: now.toISOString(),
      used_at: null,
      public_key: Buffer.from(publicKey).toString('base64url'),
      transports: (transports ?? []).join(','),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length === 1;
}

/**
 * What the browser needs to offer the passkeys it has for the desk. It says nothing about which there are.
 * @param asking `session`: the one that proves who it belongs to; null to sign in
 */
export async function createAuthenticationOptions(
  { database, serverUrl }: PasskeyDeps,
  { session, now }: { session: string | null; now: Date },
) {
  const options = await generateAuthenticationOptions({
    rpID: serverUrl.hostname,
    userVerification: 'required',
  });
  await storeChallenge(database, { challenge: bindChallenge(options.challenge, session), session, now });
  return options;
}

/** A challenge for a proof must not add a passkey, which a session may ask for only once it has proved itself. */
const bindChallenge = (challenge: string, session: string | null) =>
  session === null ? challenge : `proof ${challenge}`;

/**
 * Whose passkey it is that was shown.
 * @returns undefined if it is not known, not well signed, a copy, or for another challenge, place or person
 */
export async function verifyPasskey(
  { database, serverUrl }: PasskeyDeps,
  { response, session, now }: { response: AuthenticationResponseJSON; session: string | null; now: Date },
): Promise<string | undefined> {
  const passkey = await database
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .executeTakeFirst();
  if (!passkey) return undefined;
  const { userHandle } = response.response;
  const expected = Buffer.from(createUserId(passkey.email, serverUrl)).toString('base64url');
  if (userHandle !== expected) return undefined;
  const counter = Number(passkey.counter);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) =>
      spendChallenge(database, { challenge: bindChallenge(challenge, session), session, now }),
    expectedOrigin: serverUrl.origin,
    expectedRPID: serverUrl.hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      counter,
      transports: parseTransports(passkey.transports),
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter } = verified.authenticationInfo;
  // Of two sign-ins at the same time with the same counter, one is with a copy.
  const used = await database
    .updateTable('passkeys')
    .set({ counter: newCounter, used_at: now.toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('email')
    .executeTakeFirst();
  return used?.email;
}

/** Only one's own: another person's is not found. */
export async function removePasskey(database: Database, { id, email }: { id: string; email: string }) {
  await database.deleteFrom('passkeys').where('id', '=', id).where('email', '=', email).execute();
}

function parseTransports(written: string): AuthenticatorTransport[] {
  return written.split(',').filter(Boolean) as AuthenticatorTransport[];
}

/** How long a browser has to answer, in milliseconds: people take a moment to find the sensor. */
const lifetime = 5 * 60_000;

interface Challenge {
  challenge: string;
  /** The session that may add a passkey or prove itself with it; null if it is for signing in. */
  session: string | null;
  now: Date;
}

export async function storeChallenge(database: Database, { challenge, session, now }: Challenge) {
  await database
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      session_id: session,
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute();
}

/** @returns true if it was given for this and not answered before */
export async function spendChallenge(database: Database, { challenge, session, now }: Challenge) {
  const spent = await database
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('session_id', session === null ? 'is' : '=', session)
    .where('expires_at', '>', now.toISOString())
    .returning('challenge_hash')
    .execute();
  return spent.length === 1;
}
