import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '#server/company.ts';
import type { RequestState } from '#server/database/tables.ts';
import { html } from '#server/http/html.ts';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import { ownPage } from '#server/http/own-page.ts';
import { refuse, sendOwnPage } from '#server/http/refusals.ts';
import type { QuoteRequestStore } from '#server/quote-requests/store.ts';
import { type MarkLinks, markPath } from './mark-links.ts';

const words: Record<RequestState, { state: string; button: string }> = {
  answered: { state: 'Marked answered. No more reminders.', button: 'Mark answered' },
  spam: { state: 'Marked as spam. It is deleted after 90 days.', button: 'Mark as spam' },
  open: { state: 'Waiting for an answer.', button: 'Not answered after all' },
};

interface MarkParts {
  store: QuoteRequestStore;
  links: MarkLinks;
  company: Company;
}

/**
 * The page behind the link in the owner's mail. Opening it changes nothing, because mail programs open links
 * by themselves; a button does. The token in its path opens this one request and is never logged.
 */
export function serveMarkPage(app: FastifyInstance, { store, links, company }: MarkParts) {
  const url = `${markPath}:token`;
  type Marking = FastifyRequest<{ Params: { token: string } }>;

  app.get(url, async (request: Marking, reply) => {
    const found = await open(request, reply);
    if (!found) return reply;
    const others = (Object.keys(words) as RequestState[]).filter((state) => state !== found.state);
    const buttons = others.map(
      (state) => html`<button name="state" value="${state}">${words[state].button}</button>`,
    );
    const body = html`<p>${found.service || 'Quote request'}, ${found.name}</p>
<p role="status"><b>${words[found.state].state}</b></p>
<form method="post">${buttons}</form>`;
    return sendOwnPage(reply, ownPage(company, { title: 'Quote Request', body }));
  });

  app.post(url, async (request: Marking, reply) => {
    const found = await open(request, reply);
    if (!found) return reply;
    const { state } = (request.body ?? {}) as { state?: unknown };
    if (typeof state !== 'string' || !Object.hasOwn(words, state))
      return refuse(request, reply, company, 400);
    await store.mark(found.id, state as RequestState, new Date());
    return reply.redirect(request.url, 303);
  });
  refuseOtherMethods(app, company, url, ['GET', 'HEAD', 'POST']);

  /** The request that the token opens; else the answer is given already. */
  async function open(request: Marking, reply: FastifyReply) {
    reply.headers({
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    });
    const claim = links.read(request.params.token, new Date());
    const found = typeof claim === 'object' ? await store.find(claim.requestId) : undefined;
    if (!found) refuse(request, reply, company, claim === 'forged' ? 404 : 410);
    return found;
  }
}
