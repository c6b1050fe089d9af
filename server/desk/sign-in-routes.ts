import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSession } from '#server/sign-in/sessions.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Session } from '#shared/desk/session.ts';
import type { Cookies } from './cookies.ts';
import type { DeskParts } from './desk-parts.ts';
import { personOf, whoIs } from './person.ts';

export interface SignInParts extends DeskParts {
  cookies: Cookies;
}

/** Coming in, and going out. */
export function serveSignIn(app: FastifyInstance, parts: SignInParts) {
  const { database, cookies } = parts;

  app.get(endpoints.session, async (request) => sessionOf(request, parts));

  app.post(endpoints.signOut, async (request, reply) => {
    const { email, session } = personOf(request);
    await endSession(database, { email, id: session });
    cookies.set(reply, 'desk', '', 0);
    return reply.code(204).send();
  });
}

async function sessionOf(
  request: FastifyRequest,
  { config, company, database }: DeskParts,
): Promise<Session> {
  const person = whoIs(request);
  const shown = { name: company.name, timeZone: config.timeZone };
  if (!person) return { isSignedIn: false, company: shown };
  const passkey = await database
    .selectFrom('passkeys')
    .select('id')
    .where('email', '=', person.email)
    .limit(1)
    .executeTakeFirst();
  return { isSignedIn: true, company: shown, email: person.email, hasPasskey: passkey !== undefined };
}
