import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readHours } from '#content-model/hours/read-hours.ts';
import type { PasskeyRow, SessionRow } from '#server/database/tables.ts';
import { bodyOf, type DeskDeps, refuseDesk } from '#server/desk/api/desk-api.ts';
import type { Limits } from '#server/http/rate-limits.ts';
import { clientAddress, createLimits } from '#server/http/rate-limits.ts';
import { describeError } from '#server/platform/log.ts';
import { newToken } from '#server/platform/signed-token.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import {
  askToSignIn,
  type Device,
  endDevice,
  type OthersDevice,
  type Passkey,
  type Session,
  signInByCode,
  signInByLink,
} from '#shared/desk/session.ts';
import { listDeskEmails, managesDesk, normalizeEmail } from './access.ts';
import { prepareSignIn, type SpentSignIn, signInMinutes, spendCode, spendLink } from './codes.ts';
import { deviceName } from './device-name.ts';
import { type Cookies, getUser, noteSessionInLog, requireUser } from './guard.ts';
import {
  composeSignInMail,
  notifyOfDevice,
  notifyOfPasskey,
  removeUsedMails,
  sendSignInMail,
} from './mail.ts';
import {
  addPasskey,
  authenticationOptions,
  listPasskeys,
  registrationOptions,
  removePasskey,
  verifyPasskey,
} from './passkeys.ts';
import {
  endAnySession,
  endSession,
  findSession,
  listOthersSessions,
  listSessions,
  openSession,
} from './sessions.ts';

interface SignInDeps extends DeskDeps {
  cookies: Cookies;
  limits: Limits;
}

/** Signing in by code, link or passkey, the devices that somebody is signed in on, and signing out. */
export function registerSignIn(app: FastifyInstance, deps: DeskDeps & { cookies: Cookies }) {
  const limits = createLimits(deps.database, deps.signer, deps.clients);
  for (const register of [registerMailRequest, registerSessions, registerDevices, registerPasskeys])
    register(app, { ...deps, limits });
}

/**
 * Signs a person in on the device that asks, with a new token; what the device had before ends.
 * @returns undefined if the address is not one of `DESK_EMAILS` any more
 */
async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  { config, company, database, cookies }: SignInDeps,
): Promise<Session | undefined> {
  if (!listDeskEmails(config, company).includes(email)) return undefined;
  const [now, device] = [new Date(), deviceName(request.headers['user-agent'])];
  const token = cookies.read(request, 'desk');
  const before = token && (await findSession(database, token, now));
  const session = await database.transaction().execute(async (trx) => {
    if (before) await endSession(trx, before);
    const opened = await openSession(trx, { email, device, now });
    if (!before || before.email !== email)
      await notifyOfDevice(trx, { id: opened.id, email, device, company, serverUrl: config.serverUrl, now });
    return opened;
  });
  noteSessionInLog(request, reply, session.id);
  cookies.set(reply, 'desk', session.token);
  return sessionOf(email, { config, company, database });
}

/** What the app is told at its start. */
async function sessionOf(
  email: string | undefined,
  { config, company: { name, phone, hours }, database }: Pick<DeskDeps, 'config' | 'company' | 'database'>,
): Promise<Session> {
  const open = readHours(hours) ?? [];
  const openDays = open.length > 0 ? [...new Set(open.flatMap(({ days }) => days))] : null;
  const company = { name, timeZone: config.timeZone, phone: phone.shown, openDays };
  if (!email) return { isSignedIn: false, company };
  const passkeys = database.selectFrom('passkeys').select('id').where('email', '=', email).limit(1);
  const hasPasskey = (await passkeys.executeTakeFirst()) !== undefined;
  return { isSignedIn: true, company, email, hasPasskey, ...(config.isLocal && localDesk(config.siteUrl)) };
}

const localDesk = ({ protocol, host }: URL) => ({
  isLocal: true as const,
  ...(protocol === 'https:' && { deploysTo: host }),
});

interface Asked {
  typed: string;
  client: string;
  /** The secret of the device that asks, and what kind of device it is. */
  device: string;
  name: string;
}

/** Asking for the mail to sign in with. Everybody gets the same answer, before anything is looked at. */
function registerMailRequest(app: FastifyInstance, deps: SignInDeps) {
  const { config, company, database, mail, cookies, limits } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  app.post(endpoints.askToSignIn, async (request, reply) => {
    const body = bodyOf(request, reply, askToSignIn);
    if (!body) return reply;
    const device = newToken();
    cookies.set(reply, 'desk-asked', device, signInMinutes * 60);
    reply.code(202).send({});
    const name = deviceName(request.headers['user-agent']);
    const work = sendMail({
      typed: normalizeEmail(body.email),
      client: clientAddress(request.ip),
      device,
      name,
    })
      .catch((error: unknown) => app.log.error({ error: describeError(error) }, 'no mail to sign in'))
      .finally(() => running.delete(work));
    running.add(work);
    return reply;
  });

  /** For an unknown address everything happens except the mail, so that wrong codes look alike. */
  async function sendMail({ typed, client, device, name }: Asked) {
    const now = new Date();
    const addressKey = limits.keyOf(typed);
    if (!(await limits.allows('ask by client', client, now))) return;
    if (!(await limits.allows('mail to address', addressKey, now))) return;
    const to = listDeskEmails(config, company).find((email) => email === typed) ?? null;
    const signIn = await prepareSignIn(database, { email: to, addressKey, device, now });
    if (!to) return;
    const { serverUrl } = config;
    const message = composeSignInMail({ signIn, to, device: name, company, serverUrl, now });
    const until = signIn.expiresAt;
    await sendSignInMail({ mail, message, until, stopping: stopping.signal, log: app.log });
  }

  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.all(running);
  });
}

/** The same for every reason, so that it says nothing about who has an address here. */
const notGood = {
  code: 'This code is wrong or has expired. A code is good for ten minutes and five tries. Ask for a new one.',
  link: 'This link has already been used, or is older than ten minutes. Ask for a new one.',
};

/** Signing in with what the mail brought, and signing out. */
function registerSessions(app: FastifyInstance, deps: SignInDeps) {
  const { config, database, cookies, limits } = deps;

  app.get(endpoints.session, async (request) => sessionOf(getUser(request)?.email, deps));

  app.post(endpoints.signInByCode, async (request, reply) => {
    const body = bodyOf(request, reply, signInByCode);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allows('try by client', clientAddress(request.ip), now)))
      return refuseDesk(reply, 429);
    const device = cookies.read(request, 'desk-asked');
    const used = device ? await spendCode(database, limits, { code: body.code, device, now }) : undefined;
    return finish(request, reply, used, notGood.code);
  });

  app.post(endpoints.signInByLink, async (request, reply) => {
    const body = bodyOf(request, reply, signInByLink);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allows('try by client', clientAddress(request.ip), now)))
      return refuseDesk(reply, 429);
    const used = await spendLink(database, { token: body.token, now });
    return finish(request, reply, used, notGood.link);
  });

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    used: SpentSignIn | undefined,
    refusal: string,
  ) {
    const session = used && (await startSession(request, reply, used.email, deps));
    if (!session) return refuseDesk(reply, 403, refusal);
    await removeUsedMails(database, config.dataDir);
    return session;
  }

  app.post(endpoints.signOut, async (request, reply) => {
    const { email, session } = requireUser(request);
    await endSession(database, { email, id: session });
    cookies.set(reply, 'desk', '', 0);
    return reply.code(204).send();
  });
}

/** Only what is checked before the library, which is careful, reads the rest. */
const browserResponse = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  response: z.looseObject({ userHandle: z.optional(z.nullable(z.string())) }),
});

const notKnown = 'We don’t know this passkey, or it took too long. Sign in by email.';
const notAdded = 'The passkey was not added. Try again.';
const tooLate = 'To add a passkey, sign out and sign in again: you can add one for an hour after that.';
/**
 * How long after signing in a passkey can be added, in milliseconds: whoever finds a phone unlocked must not
 * get lasting access.
 */
const freshFor = 3_600_000;

/** Signing in by fingerprint, face or PIN. */
function registerPasskeys(app: FastifyInstance, deps: SignInDeps) {
  const { config, company, database, limits } = deps;
  const { serverUrl } = config;
  const listOf = async (email: string) => (await listPasskeys(database, email)).map(asShown);

  app.post(endpoints.passkeyChallenge, async (request, reply) => {
    const now = new Date();
    if (!(await limits.allows('challenge by client', clientAddress(request.ip), now)))
      return refuseDesk(reply, 429);
    return authenticationOptions({ database, serverUrl }, now);
  });

  app.post(endpoints.signInByPasskey, async (request, reply) => {
    const body = bodyOf(request, reply, browserResponse);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allows('try by client', clientAddress(request.ip), now)))
      return refuseDesk(reply, 429);
    const response = body as unknown as AuthenticationResponseJSON;
    const email = await verifyPasskey({ database, serverUrl }, { response, now });
    const session = email && (await startSession(request, reply, email, deps));
    return session || refuseDesk(reply, 403, notKnown);
  });

  app.get(endpoints.passkeys, async (request) => listOf(requireUser(request).email));

  app.post(endpoints.newPasskey, async (request, reply) => {
    const [user, now] = [requireUser(request), new Date()];
    if (now.getTime() - Date.parse(user.signedInAt) > freshFor) return refuseDesk(reply, 403, tooLate);
    return registrationOptions({ database, serverUrl }, { ...user, company: company.name, now });
  });

  app.post(endpoints.passkeys, async (request, reply) => {
    const body = bodyOf(request, reply, browserResponse);
    if (!body) return reply;
    const [user, now] = [requireUser(request), new Date()];
    const name = deviceName(request.headers['user-agent']);
    const response = body as unknown as RegistrationResponseJSON;
    const isAdded = await addPasskey({ database, serverUrl }, { ...user, now, name, response });
    if (!isAdded) return refuseDesk(reply, 403, notAdded);
    await notifyOfPasskey(database, { ...user, id: body.id, device: name, company, serverUrl, now });
    return reply.code(201).send(await listOf(user.email));
  });

  app.post(endpoints.removePasskey, async (request, reply) => {
    const body = bodyOf(request, reply, endDevice);
    if (!body) return reply;
    await removePasskey(database, { id: body.id, email: requireUser(request).email });
    return reply.code(204).send();
  });
}

function asShown({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at, usedAt: used_at };
}

/** The devices that a person is signed in on, and for whoever manages the desk those of all. */
function registerDevices(app: FastifyInstance, { config, company, database, cookies }: SignInDeps) {
  app.get(endpoints.devices, async (request): Promise<Device[]> => {
    const { email, session } = requireUser(request);
    const sessions = await listSessions(database, email, new Date());
    return sessions.map((row) => ({ ...deviceOf(row), isThisOne: row.id === session }));
  });

  app.get(endpoints.othersDevices, async (request): Promise<OthersDevice[]> => {
    const allowed = listDeskEmails(config, company);
    const { email } = requireUser(request);
    if (!managesDesk(email, allowed)) return [];
    const others = allowed.filter((each) => each !== email);
    const sessions = await listOthersSessions(database, others, new Date());
    return sessions.map((row) => ({ ...deviceOf(row), isThisOne: false, email: row.email }));
  });

  app.post(endpoints.endDevice, async (request, reply) => {
    const body = bodyOf(request, reply, endDevice);
    if (!body) return reply;
    const { email, session } = requireUser(request);
    if (managesDesk(email, listDeskEmails(config, company))) await endAnySession(database, body.id);
    else await endSession(database, { email, id: body.id });
    if (body.id === session) cookies.set(reply, 'desk', '', 0);
    return reply.code(204).send();
  });
}

function deviceOf({ id, device, created_at, used_at }: SessionRow): Omit<Device, 'isThisOne'> {
  return { id, name: device, signedInAt: created_at, usedAt: used_at };
}
