import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskParts } from '#server/desk/api/desk-parts.ts';
import type { Session } from '#shared/desk/session.ts';
import type { Cookies } from './cookies.ts';
import { deskEmailsOf } from './desk-emails.ts';
import { deviceName } from './device-name.ts';
import { tellOfDevice } from './notices.ts';
import { noteSessionInLog } from './session-in-log.ts';
import { endSession, findSession, openSession } from './sessions.ts';

export interface SignInParts extends DeskParts {
  cookies: Cookies;
}

/**
 * Signs a person in on the device that asks, with a new token; what the device had before ends.
 * @returns undefined if the address is not one of `DESK_EMAILS` any more
 */
export async function comeIn(
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  { config, company, database, cookies }: SignInParts,
): Promise<Session | undefined> {
  if (!deskEmailsOf(config, company).includes(email)) return undefined;
  const [now, device] = [new Date(), deviceName(request.headers['user-agent'])];
  const token = cookies.read(request, 'desk');
  const before = token && (await findSession(database, token, now));
  const session = await database.transaction().execute(async (trx) => {
    if (before) await endSession(trx, before);
    const opened = await openSession(trx, { email, device, now });
    if (!before || before.email !== email)
      await tellOfDevice(trx, { id: opened.id, email, device, company, serverUrl: config.serverUrl, now });
    return opened;
  });
  noteSessionInLog(request, reply, session.id);
  cookies.set(reply, 'desk', session.token);
  return sessionOf(email, { config, company, database });
}

/** What the app is told at its start. */
export async function sessionOf(
  email: string | undefined,
  { config, company: { name }, database }: Pick<DeskParts, 'config' | 'company' | 'database'>,
): Promise<Session> {
  const company = { name, timeZone: config.timeZone };
  if (!email) return { isSignedIn: false, company };
  const passkeys = database.selectFrom('passkeys').select('id').where('email', '=', email).limit(1);
  const hasPasskey = (await passkeys.executeTakeFirst()) !== undefined;
  return { isSignedIn: true, company, email, hasPasskey };
}
