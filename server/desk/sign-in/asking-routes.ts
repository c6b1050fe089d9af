import type { FastifyInstance } from 'fastify';
import { bodyOf } from '#server/desk/api/refusal.ts';
import { createLimits } from '#server/http/rate-limits.ts';
import { describeError } from '#server/platform/log.ts';
import { newToken } from '#server/platform/signed-token.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { askToSignIn } from '#shared/desk/session.ts';
import { clientOf } from './client.ts';
import type { SignInParts } from './come-in.ts';
import { deskEmailsOf, plainEmail } from './desk-emails.ts';
import { deviceName } from './device-name.ts';
import { sendFromMemory } from './post-office.ts';
import { signInMail } from './sign-in-mail.ts';
import { prepareSignIn, signInMinutes } from './sign-ins.ts';

interface Asked {
  typed: string;
  client: string;
  /** The secret of the device that asks, and what kind of device it is. */
  device: string;
  name: string;
}

/** Asking for the mail to sign in with. Everybody gets the same answer, before anything is looked at. */
export function serveAsking(app: FastifyInstance, parts: SignInParts) {
  const { config, company, database, signer, mail, cookies } = parts;
  const limits = createLimits(database, signer);
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  app.post(endpoints.askToSignIn, async (request, reply) => {
    const body = bodyOf(request, reply, askToSignIn);
    if (!body) return reply;
    const device = newToken();
    cookies.set(reply, 'desk-asked', device, signInMinutes * 60);
    reply.code(202).send({});
    const name = deviceName(request.headers['user-agent']);
    const work = tell({ typed: plainEmail(body.email), client: clientOf(request), device, name })
      .catch((error: unknown) => app.log.error({ error: describeError(error) }, 'no mail to sign in'))
      .finally(() => running.delete(work));
    running.add(work);
    return reply;
  });

  /** For an address that nobody here has, everything happens but the mail: the codes that are tried look alike. */
  async function tell({ typed, client, device, name }: Asked) {
    const now = new Date();
    const addressKey = limits.keyOf(typed);
    if (!(await limits.allows('ask by client', client, now))) return;
    if (!(await limits.allows('mail to address', addressKey, now))) return;
    const to = deskEmailsOf(config, company).find((email) => email === typed) ?? null;
    const signIn = await prepareSignIn(database, { email: to, addressKey, device, now });
    if (!to) return;
    const { serverUrl } = config;
    const announcement = signInMail({ signIn, to, device: name, company, serverUrl, now });
    const until = signIn.expiresAt;
    await sendFromMemory({ mail, announcement, until, stopping: stopping.signal, log: app.log });
  }

  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.all(running);
  });
}
