import type { Database } from '#server/database/open.ts';
import { readAddresses } from '#server/notifications/owner-addresses.ts';
import type { Config } from '#server/platform/config.ts';
import { parseEmail } from '#shared/email-address.ts';
import { findSessionById, lastUseBefore, signInBefore } from './sessions.ts';

/**
 * Lists the addresses that may sign in, in lower case: by the settings, or where they name nobody, by the database. What
 * the desk publishes never changes it. None on a new server that nobody has signed in to.
 */
export async function listDeskEmails(
  { deskEmails, mail }: Pick<Config, 'deskEmails' | 'mail'>,
  database: Database,
): Promise<string[]> {
  return (deskEmails ?? mail.to ?? (await readAddresses(database, 'desk-emails'))).map(normalizeEmail);
}

/** Whether a session, by its id, has not ended, and its person may still use the desk. */
export async function isSessionOpen(
  config: Pick<Config, 'deskEmails' | 'mail'>,
  database: Database,
  id: string,
) {
  const session = await findSessionById(database, id, new Date());
  return session !== undefined && (await listDeskEmails(config, database)).includes(session.email);
}

/** The first of those who may sign in manages the desk: they see and end the devices of all. */
export function managesDesk(email: string, allowed: readonly string[]): boolean {
  return email === allowed[0];
}

/** As it is compared: however somebody types an address, it is the same mailbox. */
export function normalizeEmail(typed: string): string {
  const read = parseEmail(typed);
  return (read.ok ? read.address : typed.trim()).toLowerCase();
}

/** Everything that belongs to a person; what hangs on a session goes with it. */
const personalTables = ['sessions', 'passkeys', 'sign_ins', 'calendar_feeds'] as const;

/**
 * Ends everything of people whose address may not sign in any more.
 * @param allowed nobody is revoked if it is empty: a setting was lost, not everybody's access
 * @returns how many devices were signed out
 */
export async function revokeAccess(database: Database, allowed: readonly string[]): Promise<number> {
  if (allowed.length === 0) return 0;
  let ended = 0;
  for (const table of personalTables) {
    const { numDeletedRows } = await database
      .deleteFrom(table)
      .where('email', 'is not', null)
      .where('email', 'not in', [...allowed])
      .executeTakeFirst();
    if (table === 'sessions') ended = Number(numDeletedRows);
  }
  return ended;
}

/** Deletes expired sessions, codes and passkey challenges, and emails about sign-ins on devices whose sessions have expired. */
export async function deleteExpired(database: Database, now: Date) {
  const at = now.toISOString();
  await database.deleteFrom('sessions').where('used_at', '<=', lastUseBefore(now)).execute();
  await database.deleteFrom('sessions').where('created_at', '<=', signInBefore(now)).execute();
  await database
    .deleteFrom('notifications')
    .where('kind', '=', 'sign-in')
    .where('created_at', '<=', lastUseBefore(now))
    .execute();
  for (const table of ['sign_ins', 'passkey_challenges'] as const)
    await database.deleteFrom(table).where('expires_at', '<=', at).execute();
}
