import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, refuseDesk } from '#server/desk/api/refusal.ts';
import { createLimits } from '#server/http/rate-limits.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { signInByCode, signInByLink } from '#shared/desk/session.ts';
import { clientOf } from './client.ts';
import { comeIn, type SignInParts, sessionOf } from './come-in.ts';
import { personOf, whoIs } from './person.ts';
import { removeUsedMails } from './post-office.ts';
import { endSession } from './sessions.ts';
import { type SpentSignIn, spendCode, spendLink } from './sign-ins.ts';

/** The same for every reason, so that it says nothing about who has an address here. */
const notGood = {
  code: 'This code is wrong or no longer good. A code lasts ten minutes and five tries. Ask for a new one.',
  link: 'This link was used before, or it is older than ten minutes. Ask for a new one.',
};

/** Coming in with what the mail brought, and going out. */
export function serveSignIn(app: FastifyInstance, parts: SignInParts) {
  const { config, database, signer, cookies } = parts;
  const limits = createLimits(database, signer);

  app.get(endpoints.session, async (request) => sessionOf(whoIs(request)?.email, parts));

  app.post(endpoints.signInByCode, async (request, reply) => {
    const body = bodyOf(request, reply, signInByCode);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allows('try by client', clientOf(request), now))) return refuseDesk(reply, 429);
    const device = cookies.read(request, 'desk-asked');
    const used = device ? await spendCode(database, limits, { code: body.code, device, now }) : undefined;
    return finish(request, reply, used, notGood.code);
  });

  app.post(endpoints.signInByLink, async (request, reply) => {
    const body = bodyOf(request, reply, signInByLink);
    if (!body) return reply;
    const now = new Date();
    if (!(await limits.allows('try by client', clientOf(request), now))) return refuseDesk(reply, 429);
    const used = await spendLink(database, { token: body.token, now });
    return finish(request, reply, used, notGood.link);
  });

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    used: SpentSignIn | undefined,
    refusal: string,
  ) {
    const session = used && (await comeIn(request, reply, used.email, parts));
    if (!session) return refuseDesk(reply, 403, refusal);
    await removeUsedMails(database, config.dataDir);
    return session;
  }

  app.post(endpoints.signOut, async (request, reply) => {
    const { email, session } = personOf(request);
    await endSession(database, { email, id: session });
    cookies.set(reply, 'desk', '', 0);
    return reply.code(204).send();
  });
}
