import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/open.ts';
import { refuseDesk } from '#server/desk/api/desk-api.ts';
import { isOwnOrigin } from '#server/http/cross-origin.ts';
import type { Config } from '#server/platform/config.ts';
import { readToken, type Signer, signToken } from '#server/platform/signed-token.ts';
import { endpoints, personHeader, previewRoute } from '#shared/desk/addresses.ts';
import { localPerson } from '#shared/desk/session.ts';
import { listDeskEmails, revokeAccess } from './access.ts';
import { findSession, renewSession, sessionSeconds } from './sessions.ts';
import { editPath, hasEditKey, isAvailableLocally, isFromThisMachine } from './this-machine.ts';

/** The person who is signed in to the desk, and on which device. */
export interface User {
  /** As in `DESK_EMAILS`, in lower case. */
  email: string;
  /** The id of the session, which is no secret: its token is. */
  session: string;
  /** When the person last proved who they are on this device: by signing in, or since. ISO 8601, UTC. */
  provedAt: string;
}

const users = new WeakMap<FastifyRequest, User>();

/** Called by the guard, and by nothing else. */
export function setUser(request: FastifyRequest, user: User) {
  users.set(request, user);
}

/** Undefined if nobody is signed in. */
export function getUser(request: FastifyRequest): User | undefined {
  return users.get(request);
}

/** @throws if the guard did not let anybody in: a route outside its reach */
export function requireUser(request: FastifyRequest): User {
  const user = getUser(request);
  if (!user) throw new Error('You’re not signed in.');
  return user;
}

/** `desk` holds who is signed in, `desk-asked` which device asked for a code, `desk-known` who has signed in here before. */
type CookieName = 'desk' | 'desk-asked' | 'desk-known';

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  /** @param seconds how long the browser keeps it; 0 removes it */
  set(reply: FastifyReply, name: CookieName, value: string, seconds?: number): void;
}

/**
 * The desk's cookies: no script reads them, and no other site's page brings them along. On https their prefix makes
 * browsers refuse one that another host of the domain has set.
 */
export function createCookies(serverUrl: URL): Cookies {
  const isHttps = serverUrl.protocol === 'https:';
  const nameOf = (name: CookieName) => (isHttps ? `__Host-${name}` : name);
  return {
    read: (request, name) => request.cookies[nameOf(name)] || undefined,
    set(reply, name, value, seconds = sessionSeconds) {
      reply.setCookie(nameOf(name), value, {
        maxAge: seconds,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
      });
    },
  };
}

/** How long a device is known after somebody last used it, in seconds: browsers keep no cookie for longer. */
const knownSeconds = 400 * 24 * 3600;
const purpose = 'device that signed in';

/** What limits count for a device that this person signed in on, so that strangers use up nothing of it. */
export const describeKnownDevice = (email: string) => `known device of ${email}`;

/** Recognizes devices that somebody signed in on before, so that no flood from elsewhere keeps them out. */
export function createKnownDevices(cookies: Cookies, signer: Signer) {
  const read = (request: FastifyRequest) =>
    readToken(signer, purpose, cookies.read(request, 'desk-known') ?? '')?.[0];
  return {
    remember(reply: FastifyReply, email: string) {
      const token = signToken(signer, purpose, [signer.sign(purpose, email), '']);
      cookies.set(reply, 'desk-known', token, knownSeconds);
    },
    /** Whether anybody signed in on it. */
    wasUsed: (request: FastifyRequest) => read(request) !== undefined,
    /** Whether this person did, last. */
    wasUsedBy: (request: FastifyRequest, email: string) => read(request) === signer.sign(purpose, email),
  };
}

/**
 * From here on, log lines about this request say on which session it was made. The id is no secret and no name: whose it
 * is stands in the database only.
 */
export function noteSessionInLog(request: FastifyRequest, reply: FastifyReply, session: string) {
  request.log = reply.log = request.log.child({ session });
}

/** As browsers call a picture; some that they do not know they call nothing. */
export const isPicture = /^(image\/[\w.+-]+|application\/octet-stream)$/i;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a picture is sent there, and not JSON. */
    acceptsPictures?: boolean;
  }
}

/** What works without signing in. Everything else is closed, including whatever is added later. */
const openRoutes: string[] = [
  endpoints.session,
  endpoints.askToSignIn,
  endpoints.signInByCode,
  endpoints.signInByLink,
  endpoints.passkeyChallenge,
  endpoints.signInByPasskey,
  // Their addresses are the secret.
  endpoints.feed(':file'),
  previewRoute,
  `${editPath}:key`,
];

const responseHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

interface GuardDeps {
  config: Config;
  database: Database;
  signer: Signer;
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

/** Stops anyone who is not signed in, and anything sent from another site's page. */
export function guardDesk(app: FastifyInstance, { config, database, signer, cookies }: GuardDeps) {
  const devices = createKnownDevices(cookies, signer);
  refuseNul(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(responseHeaders);
    // A preview's page has an origin of its own, so that its files are another site's.
    const isPreview = request.routeOptions.url === previewRoute;
    if (!isPreview && isCrossSite(request, config.serverUrl)) return refuseDesk(reply, 403);
    const now = new Date();
    if (config.isLocal) {
      if (!isFromThisMachine(request)) return refuseDesk(reply, 403);
      if (!isAvailableLocally(request)) return refuseDesk(reply, 404);
      if (hasEditKey(request, config, signer))
        setUser(request, { email: localPerson, session: '', provedAt: now.toISOString() });
    }
    const token = cookies.read(request, 'desk');
    const session = token && (await findSession(database, token, now).catch(throwUnavailable));
    if (session) {
      const allowed = await listDeskEmails(config, database).catch(throwUnavailable);
      if (allowed.includes(session.email)) {
        const { id, email, created_at, proved_at } = session;
        setUser(request, { email, session: id, provedAt: proved_at ?? created_at });
        noteSessionInLog(request, reply, session.id);
        // On a full disk nothing is renewed, but everything can still be read.
        if (await renewSession(database, session, now).catch(() => false)) {
          cookies.set(reply, 'desk', token);
          devices.remember(reply, email);
        }
      } else await revokeAccess(database, allowed);
    }
    const isOpen = openRoutes.includes(request.routeOptions.url ?? '');
    if (!isOpen && !getUser(request)) return refuseDesk(reply, 401);
    if (request.method === 'POST' && !isAcceptedType(request)) return refuseDesk(reply, 415);
    if (request.url.includes('%00')) return refuseDesk(reply, 400);
    const person = request.headers[personHeader];
    if (person !== undefined && person !== encodeURIComponent(getUser(request)?.email ?? ''))
      return refuseDesk(reply, 403, 'Someone else made this change, and has to sign in to send it.');
  });
}

/** Turns an error of the database into a 503, after which the desk asks again automatically. */
function throwUnavailable(error: Error): never {
  throw Object.assign(error, { statusCode: 503 });
}

/** A browser says where a request comes from; a typed address comes from nowhere. */
function isCrossSite(request: FastifyRequest, serverUrl: URL): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (site !== undefined && site !== 'same-origin' && !(isSafe && site === 'none')) return true;
  return origin !== undefined && !isOwnOrigin(request, serverUrl);
}

/** No form of another site's page can send either. */
function isAcceptedType({ headers, routeOptions }: FastifyRequest): boolean {
  const type = headers['content-type'] ?? '';
  return routeOptions.config.acceptsPictures
    ? isPicture.test(type)
    : /^application\/json\s*(;|$)/i.test(type);
}
