import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { confirmPath, sendOwnPage } from '#server/http/errors.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import { type Html, html, renderOwnPage } from '#server/http/page.ts';
import { createLimits } from '#server/http/rate-limits.ts';
import { createRecipients, storeAddresses } from '#server/notifications/owner-addresses.ts';
import { readToken, signToken } from '#server/platform/signed-token.ts';
import { day } from '#server/platform/time.ts';
import { deskPath, endpoints, screens } from '#shared/desk/addresses.ts';
import { type DeskPeople, newRecipient } from '#shared/desk/session.ts';
import { parsePublicEmail } from '#shared/email-address.ts';
import { type DeskDeps, parseBody, refuseDesk } from './api/desk-api.ts';
import { privateHeaders } from './email-link-routes.ts';
import { listDeskEmails } from './sign-in/access.ts';
import { enqueueAccessNotice } from './sign-in/emails.ts';
import { requireUser } from './sign-in/guard.ts';
import { requireFreshProof } from './sign-in/proof.ts';

const purpose = 'address for requests';

/**
 * Shows who may sign in and who gets requests by email, and sends the email that confirms another address. Nothing is
 * stored before it is confirmed: its link says what it is for, and is signed.
 */
export function registerRecipientRoutes(app: FastifyInstance, deps: DeskDeps) {
  const { config, company, database, signer, clients, onSaved } = deps;
  const recipients = createRecipients(deps);
  const limits = createLimits(database, signer, clients);

  app.get(
    endpoints.people,
    async (): Promise<DeskPeople> => ({
      mayEnter: await listDeskEmails(config, database),
      getRequests: [...(await recipients())],
      areEntrantsSet: Boolean(config.deskEmails ?? config.mail.to),
      areRecipientsSet: Boolean(config.mail.to),
    }),
  );

  app.post(endpoints.newRecipient, async (request, reply) => {
    const body = parseBody(request, reply, newRecipient);
    if (!body) return reply;
    if (config.mail.to)
      return refuseDesk(
        reply,
        403,
        'MAIL_TO on your server says who gets requests. It can’t be changed here.',
      );
    const email = parsePublicEmail(body.email);
    if (!email) return refuseDesk(reply, 422, 'Enter an email address like office@your-company.com.');
    if (!requireFreshProof(request, reply)) return reply;
    const now = new Date();
    if (!(await limits.allowsAddress('email to address', limits.keyOf(email), now)))
      return refuseDesk(reply, 429);
    const before = await recipients();
    const expiry = (now.getTime() + day).toString(36);
    const parts = [Buffer.from(email).toString('base64url'), expiry] as const;
    const link = new URL(confirmPath + signToken(signer, purpose, parts, before.join()), config.serverUrl)
      .href;
    await enqueueAccessNotice(database, {
      name: `confirm-recipient:${randomUUID()}`,
      to: email,
      now,
      subject: `Confirm that ${company.name} quote requests go to this address`,
      text: `${requireUser(request).email} wants new ${company.name} quote requests to be emailed to this address instead of ${before.join(' and ')}.\n\nTo confirm, open this link within 24 hours:\n${link}\n\nIf you weren’t expecting this, ignore it: nothing changes.`,
    });
    onSaved?.();
    return reply.code(202).send({});
  });
}

const deskLink = html`<p><a href="${deskPath}">Open the desk</a></p>`;

/**
 * The page behind the link that confirms an address for requests. Opening it changes nothing, because mail programs open
 * links on their own; its button does, and tells the former address.
 */
export function registerConfirmRoutes(app: FastifyInstance, deps: DeskDeps) {
  const { config, company, database, signer, onSaved } = deps;
  const recipients = createRecipients(deps);
  const url = `${confirmPath}:token`;
  type ConfirmRequest = FastifyRequest<{ Params: { token: string } }>;

  /** @returns what the link was made for, unless it is forged, too old, or requests go elsewhere in the meantime */
  async function readConfirmation({ params }: ConfirmRequest, now: Date) {
    const before = await recipients();
    const [encoded, expiry] = readToken(signer, purpose, params.token, before.join()) ?? [];
    if (!encoded || !expiry || Number.parseInt(expiry, 36) <= now.getTime()) return undefined;
    return { email: Buffer.from(encoded, 'base64url').toString(), before };
  }

  function sendPage(reply: FastifyReply, status: number, title: string, body: Html) {
    const page = renderOwnPage(company, { title, body, foot: deskLink });
    return sendOwnPage(reply.code(status).headers(privateHeaders), company, page);
  }

  const refuseLink = (reply: FastifyReply) =>
    sendPage(
      reply,
      410,
      'This link doesn’t work',
      html`<p>It has been used, is more than 24 hours old, or is incomplete. Ask for a new one in the desk’s Settings.</p>`,
    );

  app.get(url, async (request: ConfirmRequest, reply) => {
    const change = config.mail.to ? undefined : await readConfirmation(request, new Date());
    if (!change) return refuseLink(reply);
    return sendPage(
      reply,
      200,
      'Get quote requests here?',
      html`<p>New quote requests will be emailed to <b translate="no">${change.email}</b> instead of <b translate="no">${change.before.join(' and ')}</b>.</p>
<form method="post"><button>Confirm</button></form>`,
    );
  });

  app.post(url, { bodyLimit: 1024 }, async (request: ConfirmRequest, reply) => {
    const now = new Date();
    const change = config.mail.to ? undefined : await readConfirmation(request, now);
    if (!change) return refuseLink(reply);
    const { email, before } = change;
    await database.transaction().execute(async (trx) => {
      await storeAddresses(trx, 'request-emails', [email]);
      for (const former of before)
        await enqueueAccessNotice(trx, {
          name: `former-recipient:${randomUUID()}`,
          to: former,
          now,
          subject: `${company.name} quote requests now go to another address`,
          text: `From now on, new ${company.name} quote requests will be emailed to ${email} instead of this address. Someone who is signed in to the desk asked for this, and it was confirmed at the new address.\n\nIf that wasn’t you, change it back and sign out devices that you don’t know: ${new URL(screens.settings, config.serverUrl).href}`,
        });
    });
    onSaved?.();
    const body = html`<p role="status">From now on, new quote requests will be emailed to <b translate="no">${email}</b>. The previous address gets an email about this.</p>`;
    return sendPage(reply, 200, 'Confirmed', body);
  });
  refuseOtherMethods(app, company, url, ['GET', 'HEAD', 'POST']);
}
