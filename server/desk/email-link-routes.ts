import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestState } from '#server/database/tables.ts';
import { markPath, ownersPhotoPath, refuse, sendOwnPage } from '#server/http/errors.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import { type Html, html, renderOwnPage } from '#server/http/page.ts';
import type { MarkLinks, PhotoLinks } from '#server/notifications/owner-links.ts';
import type { PictureSize } from '#server/photos/files.ts';
import { namePhotos, sendPicture } from '#server/photos/serve.ts';
import type { PhotoStore, StoredPhoto } from '#server/photos/store.ts';
import type { Company } from '#server/platform/company.ts';
import { toDialable } from '#server/platform/phone-numbers.ts';
import { emptyFieldText, formatField } from '#server/platform/text.ts';
import { formatTimeIn } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { describeSignal } from '#server/requests/spam.ts';
import type { QuoteRequestStore } from '#server/requests/store.ts';
import { screens } from '#shared/desk/addresses.ts';
import { describeLanguage } from '#shared/desk/format.ts';
import { requestNumber } from '#shared/desk/request-number.ts';
import { type FieldSpec, longFields, quoteFields, shortFields } from '#shared/quote-fields.ts';

const stateTexts: Record<RequestState, { state: string; button: string }> = {
  answered: { state: 'Marked as answered. No more reminders.', button: 'Mark as answered' },
  spam: { state: 'Set aside as spam. It will be deleted after 90 days.', button: 'Mark as spam' },
  open: { state: 'Waiting for an answer.', button: 'Mark as not answered' },
};
/** The most that a button may send, in bytes. */
const bodyLimit = 1024;
const notSpamLabel = 'Not spam: restore it';

/**
 * Lists a button for each state, always at the same place, so that the second half of a double tap meets the button
 * that was tapped, which does nothing any more. Spam can only be taken back, because nobody can have answered it without
 * being notified.
 */
function listButtons(current: RequestState): { state: RequestState; label: string; isOff: boolean }[] {
  const shown = (Object.keys(stateTexts) as RequestState[]).filter(
    (state) => state !== 'open' || state !== current,
  );
  return shown.map((state) => ({
    state,
    label: current === 'spam' && state === 'open' ? notSpamLabel : stateTexts[state].button,
    isOff: state === current || (current === 'spam' && state === 'answered'),
  }));
}

/** Who it was, for the history: anyone who has the email. */
const linkUser = 'the link in the email';

interface EmailLinkDeps {
  store: QuoteRequestStore;
  links: MarkLinks;
  photos: PhotoStore;
  photoLinks: PhotoLinks;
  company: Company;
  /** Whether the desk was built. */
  hasDesk(): boolean;
  timeZone: string;
}

/** Keep the page behind a link out of caches and search engines, and its address out of referrers. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** What the links in the owner's emails and webhooks lead to, without signing in. */
export function registerEmailLinkRoutes(app: FastifyInstance, deps: EmailLinkDeps) {
  registerMarkPage(app, deps);
  registerPhotoRoutes(app, deps);
}

/**
 * The page behind the link in the owner's email. Opening it changes nothing, because mail programs open links on their
 * own; a button does. The token in its path opens this one request and is never logged.
 */
function registerMarkPage(app: FastifyInstance, deps: EmailLinkDeps) {
  const { store, links, photos, photoLinks, company, hasDesk, timeZone } = deps;
  const url = `${markPath}:token`;
  type MarkRequest = FastifyRequest<{ Params: { token: string } }>;

  app.get(url, async (request: MarkRequest, reply) => {
    const found = await findRequest(request, reply);
    if (!found) return reply;
    const buttons = listButtons(found.state).map(
      ({ state, label, isOff }) =>
        html`<button name="state" value="${state}"${isOff ? html` disabled` : ''}>${label}</button>`,
    );
    const previews = renderPreviews(await photos.list(found.id), photoLinks, new Date());
    const deskLink = hasDesk()
      ? html`<p><a href="${screens.request(found.id)}">Open this request in the desk</a></p>\n`
      : '';
    const body = html`<p role="status">${stateTexts[found.state].state}</p>
${deskLink}<form method="post">${buttons}</form>
${renderDetails(found, timeZone)}${previews}`;
    const foot = html`<p><small>Request ${requestNumber(found.id)}. Only someone with the link from the email can open this page.</small></p>`;
    const page = renderOwnPage(company, { title: 'Quote Request', body, foot });
    return sendOwnPage(reply, company, page, "img-src 'self'");
  });

  app.post(url, { bodyLimit }, async (request: MarkRequest, reply) => {
    const found = await findRequest(request, reply);
    if (!found) return reply;
    const { state } = (request.body ?? {}) as { state?: unknown };
    if (typeof state !== 'string' || !Object.hasOwn(stateTexts, state))
      return refuse(request, reply, company, 400);
    await store.mark(found.id, state as RequestState, new Date(), linkUser);
    return reply.redirect(request.url, 303);
  });
  refuseOtherMethods(app, company, url, ['GET', 'HEAD', 'POST']);

  /** The request that the token opens; otherwise a refusal has already been sent. */
  async function findRequest(request: MarkRequest, reply: FastifyReply) {
    reply.headers(privateHeaders);
    const claim = links.read(request.params.token, new Date());
    const found = typeof claim === 'object' ? await store.find(claim.requestId) : undefined;
    if (!found) refuse(request, reply, company, claim === 'forged' ? 404 : 410);
    return found;
  }
}

/**
 * The photos behind the links in the owner's emails and webhooks. A link opens one photo for thirty days, as
 * long as its request is there; its address is never logged, and nobody on the way may keep the picture.
 */
function registerPhotoRoutes(app: FastifyInstance, { photos, photoLinks, company }: EmailLinkDeps) {
  const url = `${ownersPhotoPath}:token/:file`;
  type PhotoRequest = FastifyRequest<{ Params: { token: string; file: string } }>;

  app.get(url, async (request: PhotoRequest, reply) => {
    const { token, file } = request.params;
    reply.headers(privateHeaders);
    const found = photoLinks.read(token, file, new Date());
    if (found === 'forged') return refuse(request, reply, company, 404);
    if (found === 'expired') return refuse(request, reply, company, 410);
    const isSent = await sendPicture(reply, photos, found, found.size);
    return isSent ? reply : refuse(request, reply, company, 410);
  });
  refuseOtherMethods(app, company, url, ['GET', 'HEAD']);
}

/** The whole request for the owner, as in the email about it. */
export function renderDetails(request: StoredQuoteRequest, timeZone: string): Html {
  const rows = shortFields.map((field) => {
    const { ownersLabel, control } = quoteFields[field];
    // Names, numbers and addresses are not to be translated; what is offered may be.
    const noTranslate = control === 'services' ? '' : html` translate="no"`;
    return html`<dt>${ownersLabel}</dt><dd${noTranslate}>${renderValue(formatField(request, field) || emptyFieldText, control)}</dd>\n`;
  });
  const signals =
    request.signals.length > 0
      ? html`<dt>What looked unusual</dt>${request.signals.map((signal) => html`<dd>${describeSignal(signal)}</dd>`)}`
      : '';
  const blocks = longFields.map((field) => html`\n<pre lang="${request.language}">${request[field]}</pre>`);
  const language = describeLanguage(request.language);
  return html`<dl>
${rows}${language ? html`<dt>Language</dt><dd>${language}</dd>\n` : ''}<dt>Received</dt><dd>${formatTimeIn(timeZone, new Date(request.receivedAt))}</dd>
${signals}</dl>${blocks}`;
}

/** The photos that came with it, small; each leads to the whole. */
function renderPreviews(photos: StoredPhoto[], links: PhotoLinks, now: Date): Html {
  const pathTo = (photo: StoredPhoto, size: PictureSize) => new URL(links.linkFor(photo, size, now)).pathname;
  const previews = namePhotos(photos).map(
    ({ photo, name }) =>
      html`<a href="${pathTo(photo, 'whole')}"><img src="${pathTo(photo, 'thumbnail')}" alt="${name}" width="${photo.width}" height="${photo.height}"></a>\n`,
  );
  return photos.length > 0 ? html`\n<p>${previews}</p>` : html``;
}

function renderValue(value: string, control: FieldSpec['control']): Html {
  const number = control === 'tel' && toDialable(value);
  if (number) return html`<a href="tel:${number}">${value}</a>`;
  if (control === 'email' && value.includes('@'))
    return html`<a href="mailto:${encodeURIComponent(value).replace('%40', '@')}">${value}</a>`;
  return html`${value}`;
}
