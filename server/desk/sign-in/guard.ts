import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/open.ts';
import { refuseDesk } from '#server/desk/api/refusal.ts';
import { isOwnOrigin } from '#server/http/cross-origin.ts';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import { endpoints, personHeader } from '#shared/desk/addresses.ts';
import type { Cookies } from './cookies.ts';
import { deskEmailsOf } from './desk-emails.ts';
import { admit, whoIs } from './person.ts';
import { noteSessionInLog } from './session-in-log.ts';
import { findSession, renewSession } from './sessions.ts';
import { forgetStrangers } from './strangers.ts';

/** What can be asked for without being signed in. Everything else is closed, also what is added one day. */
const open: string[] = [
  endpoints.session,
  endpoints.askToSignIn,
  endpoints.signInByCode,
  endpoints.signInByLink,
  endpoints.passkeyChallenge,
  endpoints.signInByPasskey,
];

const everyAnswer = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

interface GuardParts {
  config: Config;
  database: Database;
  company: Company;
  cookies: Cookies;
}

/** A NUL as JSON writes it, and not a backslash before `u0000`. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Refuses a NUL anywhere in what is sent, as the guard does in addresses: PostgreSQL stores none, and nobody types one. */
function refuseNul(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (nul.test(body)) return done(Object.assign(new Error('a NUL'), { statusCode: 400 }));
    return parse(request, body, done);
  });
}

/** Lets nobody past who is not signed in, and nothing that another site's page sent. */
export function guardDesk(app: FastifyInstance, { config, database, company, cookies }: GuardParts) {
  refuseNul(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everyAnswer);
    if (isForged(request, config.serverUrl)) return refuseDesk(reply, 403);
    const now = new Date();
    const token = cookies.read(request, 'desk');
    const session = token && (await findSession(database, token, now).catch(unreachable));
    if (session) {
      const allowed = deskEmailsOf(config, company);
      if (allowed.includes(session.email)) {
        const { id, email, created_at: signedInAt } = session;
        admit(request, { email, session: id, signedInAt });
        noteSessionInLog(request, reply, session.id);
        // On a full disk nothing is renewed, but everything can still be read.
        if (await renewSession(database, session, now).catch(() => false)) cookies.set(reply, 'desk', token);
      } else await forgetStrangers(database, allowed);
    }
    const isOpen = open.includes(request.routeOptions.url ?? '');
    if (!isOpen && !whoIs(request)) return refuseDesk(reply, 401);
    if (request.method === 'POST' && !isJson(request)) return refuseDesk(reply, 415);
    if (request.url.includes('%00')) return refuseDesk(reply, 400);
    const did = request.headers[personHeader];
    if (did !== undefined && did !== encodeURIComponent(whoIs(request)?.email ?? ''))
      return refuseDesk(reply, 403, 'Somebody else did this, and has to sign in.');
  });
}

/** What the database says while it cannot be reached: the desk asks again by itself. */
function unreachable(error: Error): never {
  throw Object.assign(error, { statusCode: 503 });
}

/** A browser says where a request comes from; a typed address comes from nowhere. */
function isForged(request: FastifyRequest, serverUrl: URL): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (site !== undefined && site !== 'same-origin' && !(isSafe && site === 'none')) return true;
  return origin !== undefined && !isOwnOrigin(request, serverUrl);
}

function isJson({ headers }: FastifyRequest): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}
