import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { PasskeyRow } from '#server/database/tables.ts';
import { bodyOf, refuseDesk } from '#server/desk/api/refusal.ts';
import { createLimits } from '#server/http/rate-limits.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { endDevice, type Passkey } from '#shared/desk/session.ts';
import { clientOf } from './client.ts';
import { comeIn, type SignInParts } from './come-in.ts';
import { deviceName } from './device-name.ts';
import { tellOfPasskey } from './notices.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyToMake,
  passkeyToShow,
  removePasskey,
  verifyPasskey,
} from './passkeys.ts';
import { personOf } from './person.ts';

/** Only what is looked at before the library reads the rest, which it does with care. */
const browserResponse = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  response: z.looseObject({ userHandle: z.optional(z.nullable(z.string())) }),
});

const notKnown = 'This passkey is not known here, or it took too long. Sign in by mail.';
const notAdded = 'The passkey was not added. Try again.';
const tooLate = 'For a passkey, sign out and sign in again: it can be added for an hour from then on.';
/** A way in that stays is not for whoever found a phone unlocked: how long after signing in it can be added, in milliseconds. */
const freshFor = 3_600_000;

/** Signing in by fingerprint, face or PIN. */
export function servePasskeys(app: FastifyInstance, parts: SignInParts) {
  const { config, company, database, signer } = parts;
  const { serverUrl } = config;
  const limits = createLimits(database, signer);
  const listOf = async (email: string) => (await listPasskeys(database, email)).map(asShown);

  app.post(endpoints.passkeyChallenge, async (request, reply) => {
    const now = new Date();
    if (!(await limits.allows('challenge by client', clientOf(request), now))) return refuseDesk(reply, 429);
    return passkeyToShow({ database, serverUrl }, now);
  });

  app.post(endpoints.signInByPasskey, async (request, reply) => {
    const body = bodyOf(request, reply, browserResponse);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allows('try by client', clientOf(request), now))) return refuseDesk(reply, 429);
    const response = body as unknown as AuthenticationResponseJSON;
    const email = await verifyPasskey({ database, serverUrl }, { response, now });
    const session = email && (await comeIn(request, reply, email, parts));
    return session || refuseDesk(reply, 403, notKnown);
  });

  app.get(endpoints.passkeys, async (request) => listOf(personOf(request).email));

  app.post(endpoints.newPasskey, async (request, reply) => {
    const [person, now] = [personOf(request), new Date()];
    if (now.getTime() - Date.parse(person.signedInAt) > freshFor) return refuseDesk(reply, 403, tooLate);
    return passkeyToMake({ database, serverUrl }, { ...person, company: company.name, now });
  });

  app.post(endpoints.passkeys, async (request, reply) => {
    const body = bodyOf(request, reply, browserResponse);
    if (!body) return reply;
    const [person, now] = [personOf(request), new Date()];
    const name = deviceName(request.headers['user-agent']);
    const response = body as unknown as RegistrationResponseJSON;
    const isAdded = await addPasskey({ database, serverUrl }, { ...person, now, name, response });
    if (!isAdded) return refuseDesk(reply, 403, notAdded);
    await tellOfPasskey(database, { ...person, id: body.id, device: name, company, serverUrl, now });
    return reply.code(201).send(await listOf(person.email));
  });

  app.post(endpoints.removePasskey, async (request, reply) => {
    const body = bodyOf(request, reply, endDevice);
    if (!body) return reply;
    await removePasskey(database, { id: body.id, email: personOf(request).email });
    return reply.code(204).send();
  });
}

function asShown({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at, usedAt: used_at };
}
