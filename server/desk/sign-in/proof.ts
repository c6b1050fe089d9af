import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeskDeps, parseBody, refuseDesk } from '#server/desk/api/desk-api.ts';
import type { Limits } from '#server/http/rate-limits.ts';
import { newToken, type Signer } from '#server/platform/signed-token.ts';
import { minute } from '#server/platform/time.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { proveByCode } from '#shared/desk/session.ts';
import { prepareSignIn, signInMinutes, spendCode } from './codes.ts';
import { deviceName } from './device-name.ts';
import { type CodeEmails, composeProofEmail, removeUsedEmails } from './emails.ts';
import { type Cookies, describeKnownDevice, requireUser, type User } from './guard.ts';
import { browserResponse, createAuthenticationOptions, verifyPasskey } from './passkeys.ts';
import { storeProof } from './sessions.ts';

/** How long a proof of who somebody is counts as fresh, in minutes: long enough to finish what it was asked for. */
export const proofMinutes = 15;

const refusals = {
  // The app asks in place; only an app of an earlier release, in a phone's cache, shows this.
  stale: `Confirm that it’s you: sign out, sign in again, and then do this within ${proofMinutes} minutes.`,
  code: 'This code is wrong or has expired. A code is good for ten minutes and five tries. Ask for a new one.',
  passkey: 'That isn’t your passkey for this desk, or it took too long. Use a code instead.',
};

/**
 * Refuses what would lead customers, requests or lasting access to somebody else, unless the person proved who they are
 * within the last 15 minutes: a session that was stolen, or left open, mustn't be enough. A time in the future, by a
 * clock that was set back, is no proof.
 * @returns whether the proof is fresh enough
 */
export function requireFreshProof(request: FastifyRequest, reply: FastifyReply): boolean {
  const age = Date.now() - Date.parse(requireUser(request).provedAt);
  if (Math.abs(age) <= proofMinutes * minute) return true;
  refuseDesk(reply, 403, refusals.stale, 'fresh-proof');
  return false;
}

/**
 * What a code for a proof is bound to, in place of the device that asks to sign in. Nobody but this server can compute it,
 * so the code is no use for signing in, for another session, or in another browser.
 */
const bindDevice = (signer: Signer, { session }: User, deviceSecret: string) =>
  signer.sign('fresh proof', `${session} ${deviceSecret}`);

interface ProofDeps extends DeskDeps {
  cookies: Cookies;
  limits: Limits;
  codeEmails: CodeEmails;
}

/** Proving who somebody is once more, on the device that they are signed in on, by a code or a passkey. */
export function registerProof(app: FastifyInstance, deps: ProofDeps) {
  const { config, company, database, signer, cookies, limits, codeEmails } = deps;
  const { serverUrl } = config;

  app.post(endpoints.askForProof, async (request, reply) => {
    const [user, now] = [requireUser(request), new Date()];
    const addressKey = limits.keyOf(describeKnownDevice(user.email));
    if (!(await limits.allowsClient('ask', request.ip, now, true))) return refuseDesk(reply, 429);
    if (!(await limits.allowsAddress('email to address', addressKey, now))) return refuseDesk(reply, 429);
    const deviceSecret = newToken();
    const signIn = await prepareSignIn(database, {
      email: user.email,
      addressKey,
      device: bindDevice(signer, user, deviceSecret),
      now,
    });
    cookies.set(reply, 'desk-asked', deviceSecret, signInMinutes * 60);
    const device = deviceName(request.headers['user-agent']);
    const message = composeProofEmail({ signIn, to: user.email, device, company, serverUrl, now });
    codeEmails.send(async () => ({ message, until: signIn.expiresAt }));
    return reply.code(202).send({});
  });

  app.post(endpoints.proveByCode, async (request, reply) => {
    const body = parseBody(request, reply, proveByCode);
    if (!body) return reply;
    const [user, now] = [requireUser(request), new Date()];
    if (!(await limits.allowsClient('try', request.ip, now))) return refuseDesk(reply, 429);
    const device = bindDevice(signer, user, cookies.read(request, 'desk-asked') ?? '');
    const spent = await spendCode(database, limits, { code: body.code, device, now });
    if (spent?.email !== user.email) return refuseDesk(reply, 403, refusals.code);
    await storeProof(database, user.session, now);
    await removeUsedEmails(database, config.dataDir);
    return reply.code(204).send();
  });

  app.post(endpoints.proofChallenge, async (request, reply) => {
    const [{ session }, now] = [requireUser(request), new Date()];
    if (!(await limits.allowsClient('challenge', request.ip, now))) return refuseDesk(reply, 429);
    return createAuthenticationOptions({ database, serverUrl }, { session, now });
  });

  app.post(endpoints.proveByPasskey, async (request, reply) => {
    const body = parseBody(request, reply, browserResponse);
    if (!body) return reply;
    const [{ email, session }, now] = [requireUser(request), new Date()];
    if (!(await limits.allowsClient('try', request.ip, now))) return refuseDesk(reply, 429);
    const response = body as unknown as AuthenticationResponseJSON;
    const provenEmail = await verifyPasskey({ database, serverUrl }, { response, session, now });
    if (provenEmail !== email) return refuseDesk(reply, 403, refusals.passkey);
    await storeProof(database, session, now);
    return reply.code(204).send();
  });
}
