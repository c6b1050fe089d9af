import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readHours } from '#content-model/hours/read-hours.ts';
import type { Database } from '#server/database/open.ts';
import type { PasskeyRow, SessionRow } from '#server/database/tables.ts';
import { type DeskDeps, parseBody, refuseDesk } from '#server/desk/api/desk-api.ts';
import type { Limits } from '#server/http/rate-limits.ts';
import { createLimits } from '#server/http/rate-limits.ts';
import { storeAddresses } from '#server/notifications/owner-addresses.ts';
import { newToken } from '#server/platform/signed-token.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import {
  askToSignIn,
  type Device,
  endDevice,
  type OtherPersonsDevice,
  type Passkey,
  type Session,
  signInByCode,
  signInByLink,
} from '#shared/desk/session.ts';
import { parseEmail } from '#shared/email-address.ts';
import { ofEmail } from '#shared/messages/en/errors.ts';
import { listDeskEmails, managesDesk, normalizeEmail } from './access.ts';
import {
  isHashingBusy,
  prepareSignIn,
  readTerminalCode,
  type SpentSignIn,
  signInMinutes,
  spendCode,
  spendLink,
  spendTerminalCode,
} from './codes.ts';
import { deviceName } from './device-name.ts';
import {
  type CodeEmails,
  composeSignInEmail,
  createCodeEmails,
  notifyOfDevice,
  notifyOfPasskey,
  removeUsedEmails,
} from './emails.ts';
import {
  type Cookies,
  createKnownDevices,
  describeKnownDevice,
  getUser,
  noteSessionInLog,
  requireUser,
} from './guard.ts';
import {
  addPasskey,
  browserResponse,
  createAuthenticationOptions,
  createRegistrationOptions,
  listPasskeys,
  removePasskey,
  verifyPasskey,
} from './passkeys.ts';
import { registerProof, requireFreshProof } from './proof.ts';
import {
  endCalendarLink,
  endSession,
  findSession,
  listOthersSessions,
  listSessions,
  openSession,
} from './sessions.ts';

interface SignInDeps extends DeskDeps {
  cookies: Cookies;
  limits: Limits;
  devices: ReturnType<typeof createKnownDevices>;
  codeEmails: CodeEmails;
}

/** Signing in by code, link or passkey, the devices that somebody is signed in on, and signing out. */
export function registerSignIn(app: FastifyInstance, deps: DeskDeps & { cookies: Cookies }) {
  const limits = createLimits(deps.database, deps.signer, deps.clients);
  const devices = createKnownDevices(deps.cookies, deps.signer);
  const codeEmails = createCodeEmails(app, deps.mail);
  const registrations = [
    registerEmailRequest,
    registerSessions,
    registerDevices,
    registerPasskeys,
    registerProof,
  ];
  for (const register of registrations) register(app, { ...deps, limits, devices, codeEmails });
}

/**
 * Signs a person in on the device that asks, with a new token; what the device had before ends.
 * @returns undefined if the address may not sign in any more
 */
async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  { config, company, database, cookies, devices }: SignInDeps,
): Promise<Session | undefined> {
  if (!(await listDeskEmails(config, database)).includes(email)) return undefined;
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
  devices.remember(reply, email);
  return readSession(email, { config, company, database });
}

/**
 * Makes the first person of a new desk its owner: this address may sign in, and requests are emailed to it.
 * @returns false if somebody was faster
 */
function claimDesk(database: Database, email: string): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    if (!(await storeAddresses(trx, 'desk-emails', [email], { isFirst: true }))) return false;
    await storeAddresses(trx, 'request-emails', [email], { isFirst: true });
    await trx.deleteFrom('sign_ins').where('email', '=', '').execute();
    return true;
  });
}

/** What the app needs to know at its start. */
async function readSession(
  email: string | undefined,
  { config, company: { name, phone, hours }, database }: Pick<DeskDeps, 'config' | 'company' | 'database'>,
): Promise<Session> {
  const open = readHours(hours) ?? [];
  const openDays = open.length > 0 ? [...new Set(open.flatMap(({ days }) => days))] : null;
  const company = { name, timeZone: config.timeZone, phone: phone.shown, openDays };
  if (!email) {
    if (config.isLocal) return { isSignedIn: false, company, isLocal: true };
    const isNew = (await listDeskEmails(config, database)).length === 0;
    return { isSignedIn: false, company, ...(isNew && { isNew }) };
  }
  const passkeys = database.selectFrom('passkeys').select('id').where('email', '=', email).limit(1);
  const hasPasskey = (await passkeys.executeTakeFirst()) !== undefined;
  return {
    isSignedIn: true,
    company,
    email,
    hasPasskey,
    ...(config.isLocal && describeLocalDesk(config.siteUrl)),
  };
}

const describeLocalDesk = ({ protocol, host }: URL) => ({
  isLocal: true as const,
  ...(protocol === 'https:' && { deploysTo: host }),
});

interface SignInAttempt {
  typed: string;
  ip: string;
  /** The secret of the device that asks, and what kind of device it is. */
  device: string;
  name: string;
  isKnown: boolean;
}

/** Asking for the email to sign in with. Everybody gets the same answer, before anything is looked at. */
function registerEmailRequest(app: FastifyInstance, deps: SignInDeps) {
  const { config, company, database, cookies, limits, devices, codeEmails } = deps;

  app.post(endpoints.askToSignIn, async (request, reply) => {
    const body = parseBody(request, reply, askToSignIn);
    if (!body) return reply;
    const device = newToken();
    cookies.set(reply, 'desk-asked', device, signInMinutes * 60);
    reply.code(202).send({});
    const typed = normalizeEmail(body.email);
    const attempt: SignInAttempt = {
      typed,
      ip: request.ip,
      device,
      name: deviceName(request.headers['user-agent']),
      isKnown: devices.wasUsedBy(request, typed),
    };
    codeEmails.send(() => prepareEmail(attempt));
    return reply;
  });

  /**
   * For an unknown address everything happens except the email, so that wrong codes look alike. The limits come before
   * everything that costs something.
   */
  async function prepareEmail({ typed, ip, device, name, isKnown }: SignInAttempt) {
    const now = new Date();
    // Strangers who ask for this address, and who guess its codes, use up nothing of a device that it signed in on.
    const addressKey = limits.keyOf(isKnown ? describeKnownDevice(typed) : typed);
    if (!(await limits.allowsClient('ask', ip, now, isKnown))) return undefined;
    if (!(await limits.allowsAddress('email to address', addressKey, now))) return undefined;
    if (isHashingBusy() && !isKnown) return undefined;
    const to = (await listDeskEmails(config, database)).find((email) => email === typed) ?? null;
    const signIn = await prepareSignIn(database, { email: to, addressKey, device, now });
    if (!to) return undefined;
    const { serverUrl } = config;
    const message = composeSignInEmail({ signIn, to, device: name, company, serverUrl, now });
    return { message, until: signIn.expiresAt };
  }
}

/** Refusals, the same for every reason, so that they don't reveal who has an address here. */
const refusals = {
  code: 'This code is wrong or has expired. A code is good for ten minutes and five tries. Ask for a new one.',
  link: 'This link has already been used, or is older than ten minutes. Ask for a new one.',
  terminalCode:
    'This code is wrong, has been used, or is older than ten minutes. Run “npm run desk” again for a new one.',
  isTaken: 'Somebody else has set up this desk. Sign in with your email.',
  isBusy: 'Too many people are signing in right now. Try again in a minute.',
};

/** Signing in with what the email or `npm run desk` brought, and signing out. */
function registerSessions(app: FastifyInstance, deps: SignInDeps) {
  const { config, database, cookies, limits, devices } = deps;

  app.get(endpoints.session, async (request) => readSession(getUser(request)?.email, deps));

  app.post(endpoints.signInByCode, async (request, reply) => {
    const body = parseBody(request, reply, signInByCode);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allowsClient('try', request.ip, now))) return refuseDesk(reply, 429);
    const own = await ownAddress(body.email);
    if (own.error) return refuseDesk(reply, 422, own.error);
    const code = readTerminalCode(body.code);
    if (code) {
      const used = await spendTerminalCode(database, { code, now });
      return finishSignIn(request, reply, { used, own: own.email, refusal: refusals.terminalCode });
    }
    const device = cookies.read(request, 'desk-asked');
    if (!device) return refuseDesk(reply, 403, refusals.code);
    if (isHashingBusy() && !devices.wasUsed(request)) return refuseDesk(reply, 503, refusals.isBusy);
    const used = await spendCode(database, limits, { code: body.code, device, now });
    return finishSignIn(request, reply, { used, refusal: refusals.code });
  });

  app.post(endpoints.signInByLink, async (request, reply) => {
    const body = parseBody(request, reply, signInByLink);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allowsClient('try', request.ip, now))) return refuseDesk(reply, 429);
    const own = await ownAddress(body.email);
    if (own.error) return refuseDesk(reply, 422, own.error);
    const used = await spendLink(database, { token: body.token, now });
    return finishSignIn(request, reply, { used, own: own.email, refusal: refusals.link });
  });

  /** On a new server, the address that the first person says is theirs; nobody else is asked. */
  async function ownAddress(typed = ''): Promise<{ email?: string; error?: string }> {
    if ((await listDeskEmails(config, database)).length > 0) return {};
    const read = parseEmail(typed);
    return read.ok ? { email: normalizeEmail(read.address) } : { error: read.error(ofEmail) };
  }

  interface SpentCode {
    used: SpentSignIn | undefined;
    own?: string | undefined;
    refusal: string;
  }

  async function finishSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { used, own, refusal }: SpentCode,
  ) {
    if (!used) return refuseDesk(reply, 403, refusal);
    if (used.email === '' && !(own && (await claimDesk(database, own))))
      return refuseDesk(reply, 403, refusals.isTaken);
    const session = await startSession(request, reply, used.email || own!, deps);
    if (!session) return refuseDesk(reply, 403, refusal);
    await removeUsedEmails(database, config.dataDir);
    return session;
  }

  app.post(endpoints.signOut, async (request, reply) => {
    const { email, session } = requireUser(request);
    await endSession(database, { email, id: session });
    cookies.set(reply, 'desk', '', 0);
    return reply.code(204).send();
  });
}

const unknownPasskeyMessage = 'We don’t know this passkey, or it took too long. Sign in by email.';
const notAddedMessage = 'The passkey was not added. Try again.';

/** Signing in by fingerprint, face or PIN. */
function registerPasskeys(app: FastifyInstance, deps: SignInDeps) {
  const { config, company, database, limits } = deps;
  const { serverUrl } = config;
  const listOwnPasskeys = async (email: string) => (await listPasskeys(database, email)).map(toPasskey);

  app.post(endpoints.passkeyChallenge, async (request, reply) => {
    const now = new Date();
    if (!(await limits.allowsClient('challenge', request.ip, now))) return refuseDesk(reply, 429);
    return createAuthenticationOptions({ database, serverUrl }, { session: null, now });
  });

  app.post(endpoints.signInByPasskey, async (request, reply) => {
    const body = parseBody(request, reply, browserResponse);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allowsClient('try', request.ip, now))) return refuseDesk(reply, 429);
    const response = body as unknown as AuthenticationResponseJSON;
    const email = await verifyPasskey({ database, serverUrl }, { response, session: null, now });
    const session = email && (await startSession(request, reply, email, deps));
    return session || refuseDesk(reply, 403, unknownPasskeyMessage);
  });

  app.get(endpoints.passkeys, async (request) => listOwnPasskeys(requireUser(request).email));

  app.post(endpoints.newPasskey, async (request, reply) => {
    if (!requireFreshProof(request, reply)) return reply;
    const [user, now] = [requireUser(request), new Date()];
    return createRegistrationOptions({ database, serverUrl }, { ...user, company: company.name, now });
  });

  app.post(endpoints.passkeys, async (request, reply) => {
    const body = parseBody(request, reply, browserResponse);
    if (!body) return reply;
    const [user, now] = [requireUser(request), new Date()];
    const name = deviceName(request.headers['user-agent']);
    const response = body as unknown as RegistrationResponseJSON;
    const isAdded = await addPasskey({ database, serverUrl }, { ...user, now, name, response });
    if (!isAdded) return refuseDesk(reply, 403, notAddedMessage);
    await notifyOfPasskey(database, { ...user, id: body.id, device: name, company, serverUrl, now });
    return reply.code(201).send(await listOwnPasskeys(user.email));
  });

  app.post(endpoints.removePasskey, async (request, reply) => {
    const body = parseBody(request, reply, endDevice);
    if (!body) return reply;
    await removePasskey(database, { id: body.id, email: requireUser(request).email });
    return reply.code(204).send();
  });
}

function toPasskey({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at, usedAt: used_at };
}

const alreadySignedOutMessage =
  'This device has been signed out already. To turn off the calendar link, open Settings, Visits.';

/** The devices that a person is signed in on, and those of all for the person who manages the desk. */
function registerDevices(app: FastifyInstance, { config, database, cookies }: SignInDeps) {
  /** Who has a calendar link. */
  async function listEmailsWithCalendarLink(): Promise<ReadonlySet<string>> {
    const feeds = await database.selectFrom('calendar_feeds').select('email').execute();
    return new Set(feeds.map(({ email }) => email));
  }

  app.get(endpoints.devices, async (request): Promise<Device[]> => {
    const { email, session } = requireUser(request);
    const sessions = await listSessions(database, email, new Date());
    const emailsWithLink = await listEmailsWithCalendarLink();
    return sessions.map((row) => ({ ...toDevice(row, emailsWithLink), isThisOne: row.id === session }));
  });

  app.get(endpoints.othersDevices, async (request): Promise<OtherPersonsDevice[]> => {
    const allowed = await listDeskEmails(config, database);
    const { email } = requireUser(request);
    if (!managesDesk(email, allowed)) return [];
    const others = allowed.filter((each) => each !== email);
    const sessions = await listOthersSessions(database, others, new Date());
    const emailsWithLink = await listEmailsWithCalendarLink();
    return sessions.map((row) => ({ ...toDevice(row, emailsWithLink), isThisOne: false, email: row.email }));
  });

  app.post(endpoints.endDevice, async (request, reply) => {
    const body = parseBody(request, reply, endDevice);
    if (!body) return reply;
    const { email, session } = requireUser(request);
    const isManager = managesDesk(email, await listDeskEmails(config, database));
    const owner = await database.transaction().execute(async (trx) => {
      const ended = await endSession(trx, { id: body.id, email: isManager ? undefined : email });
      if (ended && body.endsCalendarLink) await endCalendarLink(trx, ended);
      return ended;
    });
    // A calendar link that goes on is not reported as ended.
    if (!owner && body.endsCalendarLink) return refuseDesk(reply, 404, alreadySignedOutMessage);
    if (body.id === session) cookies.set(reply, 'desk', '', 0);
    return reply.code(204).send();
  });
}

function toDevice(
  { id, email, device, created_at, used_at }: SessionRow,
  emailsWithLink: ReadonlySet<string>,
): Omit<Device, 'isThisOne'> {
  const hasCalendarLink = emailsWithLink.has(email);
  return { id, name: device, signedInAt: created_at, usedAt: used_at, hasCalendarLink };
}
