import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestState } from '#server/database/tables.ts';
import { html } from '#server/http/html.ts';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import { ownPage, photoPagePolicy } from '#server/http/own-page.ts';
import { markPath } from '#server/http/owner-paths.ts';
import { refuse, sendOwnPage } from '#server/http/refusals.ts';
import type { MarkLinks } from '#server/notifications/mark-links.ts';
import type { PhotoLinks } from '#server/notifications/photo-links.ts';
import type { PhotoStore } from '#server/photos/store.ts';
import type { Company } from '#server/platform/company.ts';
import type { QuoteRequestStore } from '#server/requests/store.ts';
import { photoPreviews, requestDetails } from './request-details.ts';

const words: Record<RequestState, { state: string; button: string }> = {
  answered: { state: 'Marked as answered. No more reminders.', button: 'Mark as answered' },
  spam: { state: 'Set aside as spam. It is deleted after 90 days.', button: 'Mark as spam' },
  open: { state: 'Waiting for an answer.', button: 'Not answered after all' },
};
/** The most that a button may send, in bytes. */
const bodyLimit = 1024;
const takeBack = 'Not spam: take it back';

/**
 * A button for each state, always at the same place, so that the second half of a double press meets the one that was
 * pressed, and that does nothing any more. Spam can only be taken back, because nobody can have answered it without
 * being notified.
 */
function buttonsFor(current: RequestState): { state: RequestState; label: string; isOff: boolean }[] {
  const shown = (Object.keys(words) as RequestState[]).filter(
    (state) => state !== 'open' || state !== current,
  );
  return shown.map((state) => ({
    state,
    label: current === 'spam' && state === 'open' ? takeBack : words[state].button,
    isOff: state === current || (current === 'spam' && state === 'answered'),
  }));
}

/** Who it was, for the history: anyone who has the mail. */
const byLink = 'the link in the mail';

interface MarkParts {
  store: QuoteRequestStore;
  links: MarkLinks;
  photos: Pick<PhotoStore, 'list'>;
  photoLinks: PhotoLinks;
  company: Company;
  timeZone: string;
}

/**
 * The page behind the link in the owner's mail. Opening it changes nothing, because mail programs open links on their
 * own; a button does. The token in its path opens this one request and is never logged.
 */
export function serveMarkPage(app: FastifyInstance, parts: MarkParts) {
  const { store, links, photos, photoLinks, company, timeZone } = parts;
  const url = `${markPath}:token`;
  type Marking = FastifyRequest<{ Params: { token: string } }>;

  app.get(url, async (request: Marking, reply) => {
    const found = await open(request, reply);
    if (!found) return reply;
    const buttons = buttonsFor(found.state).map(
      ({ state, label, isOff }) =>
        html`<button name="state" value="${state}"${isOff ? html` disabled` : ''}>${label}</button>`,
    );
    const previews = photoPreviews(await photos.list(found.id), photoLinks, new Date());
    const body = html`<p role="status"><b>${words[found.state].state}</b></p>
<form method="post">${buttons}</form>
${requestDetails(found, timeZone)}${previews}`;
    const page = ownPage(company, { title: 'Quote Request', body, isForOwner: true });
    return sendOwnPage(reply, page, photoPagePolicy);
  });

  app.post(url, { bodyLimit }, async (request: Marking, reply) => {
    const found = await open(request, reply);
    if (!found) return reply;
    const { state } = (request.body ?? {}) as { state?: unknown };
    if (typeof state !== 'string' || !Object.hasOwn(words, state))
      return refuse(request, reply, company, 400);
    await store.mark(found.id, state as RequestState, new Date(), byLink);
    return reply.redirect(request.url, 303);
  });
  refuseOtherMethods(app, company, url, ['GET', 'HEAD', 'POST']);

  /** The request that the token opens; otherwise a refusal has already been sent. */
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
