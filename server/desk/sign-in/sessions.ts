import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { SessionRow } from '#server/database/tables.ts';
import { hashOf, newToken } from '#server/platform/signed-token.ts';

/** How long a session lasts after it was last used, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 3600;
/** How long it lasts at most, however often it is used, in milliseconds: 90 days. */
const maxAge = 90 * 24 * 3_600_000;
/** Its use is written at most this often, in milliseconds. */
const renewInterval = 3_600_000;

export interface NewSession {
  id: string;
  /** For the cookie. It is stored nowhere else. */
  token: string;
}

/** Signs somebody in on a device. The token is new, whatever the device had before. */
export async function openSession(
  database: Database,
  { email, device, now }: { email: string; device: string; now: Date },
): Promise<NewSession> {
  const [id, token] = [randomUUIDv7(), newToken()];
  const at = now.toISOString();
  await database
    .insertInto('sessions')
    .values({ id, token_hash: hashOf(token), email, device, created_at: at, used_at: at, proved_at: null })
    .execute();
  return { id, token };
}

/** Returns the session of a cookie's token; undefined if it has expired or ended. */
export function findSession(database: Database, token: string, now: Date): Promise<SessionRow | undefined> {
  return database
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('used_at', '>', lastUseBefore(now))
    .where('created_at', '>', signInBefore(now))
    .executeTakeFirst();
}

/** Returns the session with this id, which is no secret; undefined if it has expired or ended. */
export function findSessionById(database: Database, id: string, now: Date): Promise<SessionRow | undefined> {
  return liveSessions(database, now).where('id', '=', id).executeTakeFirst();
}

/** A session last used before this time has run out. ISO 8601. */
export function lastUseBefore(now: Date): string {
  return new Date(now.getTime() - sessionSeconds * 1000).toISOString();
}

/** A session opened before this time has run out. ISO 8601. */
export function signInBefore(now: Date): string {
  return new Date(now.getTime() - maxAge).toISOString();
}

/** Writes that it is used, at most once an hour. @returns true if it was written: then the cookie is renewed too */
export async function renewSession(database: Database, { id, used_at }: SessionRow, now: Date) {
  if (now.getTime() - Date.parse(used_at) < renewInterval) return false;
  await database
    .updateTable('sessions')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', '=', used_at)
    .execute();
  return true;
}

/** Stores that the person of a session has just proved who they are. */
export async function storeProof(database: Database, id: string, now: Date) {
  await database.updateTable('sessions').set({ proved_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Every device that somebody is signed in on, the last used first. */
export function listSessions(database: Database, email: string, now: Date): Promise<SessionRow[]> {
  return liveSessions(database, now).where('email', '=', email).execute();
}

/** Lists every device that these people are signed in on, the last used first. */
export function listOthersSessions(
  database: Database,
  emails: readonly string[],
  now: Date,
): Promise<SessionRow[]> {
  if (emails.length === 0) return Promise.resolve([]);
  return liveSessions(database, now)
    .where('email', 'in', [...emails])
    .execute();
}

function liveSessions(database: Database, now: Date) {
  return database
    .selectFrom('sessions')
    .selectAll()
    .where('used_at', '>', lastUseBefore(now))
    .where('created_at', '>', signInBefore(now))
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc');
}

/**
 * Signs a device out.
 * @param ending `email`: only a device of this person; without it, anybody's, for the person who manages the desk
 * @returns whose device it was; undefined if it isn't signed in
 */
export async function endSession(
  database: Database,
  { id, email }: { id: string; email?: string | undefined },
): Promise<string | undefined> {
  const ended = await database
    .deleteFrom('sessions')
    .where('id', '=', id)
    .$if(email !== undefined, (query) => query.where('email', '=', email!))
    .returning('email')
    .executeTakeFirst();
  return ended?.email;
}

/** Ends the link by which somebody's calendar reads the visits, wherever it was added. */
export async function endCalendarLink(database: Database, email: string) {
  await database.deleteFrom('calendar_feeds').where('email', '=', email).execute();
}
