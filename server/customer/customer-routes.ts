import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/open.ts';
import { truncateWriteAheadLog } from '#server/database/truncate-wal.ts';
import { privateHeaders } from '#server/desk/email-link-routes.ts';
import { isFromOtherHost } from '#server/http/cross-origin.ts';
import { detectLanguage } from '#server/http/detect-language.ts';
import { refuse, sendOwnPage } from '#server/http/errors.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import { html, renderOwnPage } from '#server/http/page.ts';
import { type Counts, clientAddress } from '#server/http/rate-limits.ts';
import { maxArrival, withResponseDeadline } from '#server/http/timeouts.ts';
import { composeVisit } from '#server/notifications/emails-to-customers.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { acceptPhotoForms, isPhotoForm, type PhotoForm, receiveForm } from '#server/photos/form.ts';
import { sendPicture } from '#server/photos/serve.ts';
import type { PhotoStore } from '#server/photos/store.ts';
import type { Uploads } from '#server/photos/upload.ts';
import { type Company, careIn } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import { toDialable } from '#server/platform/phone-numbers.ts';
import { toOneLine } from '#server/platform/text.ts';
import { addDays, formatTimeIn, minute } from '#server/platform/time.ts';
import { listActions } from '#server/requests/action-log.ts';
import { readAfterPour } from '#server/requests/after-pour.ts';
import { composeDaysCalendar } from '#server/requests/calendar.ts';
import {
  customerPath,
  findByCustomerLink,
  sentWithoutPhotosWord,
  sentWord,
} from '#server/requests/customer-links.ts';
import { eraseUnlessBegun } from '#server/requests/erase.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import type { QuoteRequestStore } from '#server/requests/store.ts';
import { maxNoteLength } from '#shared/desk/actions.ts';
import { requestNumber } from '#shared/desk/request-number.ts';
import { isBlank } from '#shared/is-blank.ts';
import { firstLanguage, languages } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { quoteFields } from '#shared/quote-fields.ts';
import { readField } from '#shared/quote-request.ts';
import { applyCustomerAction, type CustomerAction, type CustomerOutcome } from './customer-action.ts';
import { composeCustomerPage, type PageNotice } from './customer-page.ts';
import { maxSignature } from './quote-section.ts';

interface CustomerPageDeps {
  config: Pick<Config, 'dataDir' | 'timeZone' | 'serverUrl'>;
  database: Database;
  store: QuoteRequestStore;
  photos: PhotoStore;
  company: Company;
  uploads: Uploads;
  clients: Pick<Counts, 'count'>;
  onSaved?: (() => void) | undefined;
}

/** How often one client may come with a link that doesn't work, and may send a form. */
const limits = {
  'customer link by client': { max: 30, within: 15 * minute },
  'customer form by client': { max: 60, within: 60 * minute },
  'phone number by request': { max: 10, within: 60 * minute },
  // A family that reads it, its photos among that; no mail scanner comes so often.
  'customer page by request': { max: 300, within: 15 * minute },
};

type PageRequest = FastifyRequest<{
  Params: { secret: string; photo: string; size: string };
  Querystring: { done?: unknown; key?: unknown };
}>;

const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * The page of each request for its customer, behind a link with a secret: no account, no script. Opening it changes
 * nothing, because mail programs and chat apps open links on their own; its forms do.
 */
export async function registerCustomerPage(app: FastifyInstance, deps: CustomerPageDeps) {
  const { config, database, store, photos, company, uploads, clients, onSaved } = deps;
  const { timeZone } = config;
  const url = `${customerPath}:secret`;
  acceptPhotoForms(app);

  app.get(url, async (request: PageRequest, reply) => {
    const found = await find(request, reply);
    if (!found) return reply;
    const { done } = request.query;
    const notice = typeof done === 'string' ? listNotices(found, deps).get(done) : undefined;
    return sendPage(request, reply, found, notice);
  });
  refuseOtherMethods(app, company, url, ['GET', 'HEAD']);

  const photoUrl = `${url}/:photo/:size`;
  app.get(photoUrl, async (request: PageRequest, reply) => {
    const found = await find(request, reply);
    if (!found) return reply;
    const size = request.params.size === 'whole' ? 'whole' : 'thumbnail';
    const isSent = await sendPicture(reply, photos, { requestId: found.id, id: request.params.photo }, size);
    return isSent ? reply : refuse(request, reply, company, 404);
  });
  refuseOtherMethods(app, company, photoUrl, ['GET', 'HEAD']);

  const arrivesWithin = (request: FastifyRequest) => (isPhotoForm(request) ? maxArrival : undefined);
  post('add', addToRequest, { config: { arrivesWithin } });
  post('contact', changeContact);
  post('withdraw', withdraw);
  post('visit', answerVisit);
  post('accept', acceptQuote);
  post('decline', declineQuote);
  post('consent', giveConsent);
  post('silence', async (request, reply, found) => {
    const outcome = await apply(request, found, { kind: 'no-emails' });
    return outcome === 'done'
      ? redirect(request, reply, 'silent')
      : refuseAction(request, reply, found, outcome, {});
  });

  const calendarUrl = `${url}/visit.ics`;
  app.get(calendarUrl, async (request: PageRequest, reply) => {
    const found = await find(request, reply);
    if (!found) return reply;
    const calendar = composeVisit(found, { company: company.name, link: pageOf(request), now: new Date() });
    if (!calendar) return refuse(request, reply, company, 404);
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
  refuseOtherMethods(app, company, calendarUrl, ['GET', 'HEAD']);

  const careUrl = `${url}/care.ics`;
  app.get(careUrl, async (request: PageRequest, reply) => {
    const found = await find(request, reply);
    if (!found) return reply;
    const { pourDay } = readAfterPour(await listActions(database, found.id));
    const { steps = [] } = careIn(company, found.language) ?? {};
    if (!pourDay || steps.length === 0) return refuse(request, reply, company, 404);
    const days = steps.map(({ what, days }) => ({ day: addDays(pourDay, days), summary: what }));
    const parts = {
      requestId: found.id,
      days,
      link: pageOf(request),
      company: company.name,
      now: new Date(),
    };
    return reply.type('text/calendar; charset=utf-8').send(composeDaysCalendar(parts));
  });
  refuseOtherMethods(app, company, careUrl, ['GET', 'HEAD']);

  const pageOf = ({ params }: PageRequest) => new URL(customerPath + params.secret, config.serverUrl).href;

  /** @param act what the form does; it answers with a notice if it can't */
  function post(
    part: string,
    act: (request: PageRequest, reply: FastifyReply, found: StoredQuoteRequest) => Promise<unknown>,
    options: object = {},
  ) {
    app.post(`${url}/${part}`, options, async (request: PageRequest, reply) => {
      const found = await find(request, reply);
      if (!found) return reply;
      if (isFromOtherHost(request)) return refuse(request, reply, company, 403);
      if (isTooMany('customer form by client', clientAddress(request.ip)))
        return refuse(request, reply, company, 429);
      return act(request, reply, found);
    });
    refuseOtherMethods(app, company, `${url}/${part}`, ['POST']);
  }

  async function addToRequest(request: PageRequest, reply: FastifyReply, found: StoredQuoteRequest) {
    if (!isPhotoForm(request)) return addReceived(request, reply, found);
    return uploads.track(
      receiveForm(request, uploads, () => true).then(async (form) => {
        request.body = form.fields;
        return withResponseDeadline(() => addReceived(request, reply, found, form)).finally(form.clear);
      }),
    );
  }

  async function addReceived(
    request: PageRequest,
    reply: FastifyReply,
    found: StoredQuoteRequest,
    form?: PhotoForm,
  ) {
    const { add, tooLong } = messagesIn[found.language].customer;
    const { message = '' } = typedIn(request);
    const read = readField(quoteFields.message, message, messagesIn[found.language]);
    const text = 'value' in read ? read.value.trim() : message;
    const typed = { message: text };
    if (text.length > maxNoteLength || form?.isComplete === false)
      return sendPage(request, reply.code(422), found, { text: tooLong(maxNoteLength), form: 'add', typed });
    const hasPhotos = (form?.photoCount ?? 0) > 0;
    if (isBlank(text) && !hasPhotos)
      return sendPage(request, reply.code(422), found, { text: add.empty, form: 'add' });
    if (!isBlank(text)) {
      const outcome = await apply(request, found, { kind: 'customer-note', text });
      if (outcome !== 'done') return refuseAction(request, reply, found, outcome, { form: 'add', typed });
    }
    const hasAll = form ? await form.savePhotos(found.id) : true;
    return redirect(request, reply, hasAll ? 'added' : 'photos');
  }

  async function changeContact(request: PageRequest, reply: FastifyReply, found: StoredQuoteRequest) {
    const texts = messagesIn[found.language];
    const typed = typedIn(request);
    const changes: { phone?: string; email?: string } = {};
    for (const field of ['phone', 'email'] as const) {
      if (isBlank(typed[field] ?? '')) continue;
      const read = readField(quoteFields[field], typed[field], texts);
      if ('error' in read)
        return sendPage(request, reply.code(422), found, { text: read.error, form: 'contact', typed });
      changes[field] = read.value;
    }
    if (Object.keys(changes).length === 0)
      return sendPage(request, reply.code(422), found, {
        text: texts.customer.contact.empty,
        form: 'contact',
      });
    const outcome = await apply(request, found, { kind: 'contact', ...changes });
    if (outcome !== 'done') return refuseAction(request, reply, found, outcome, { form: 'contact', typed });
    return redirect(request, reply, 'contact');
  }

  async function withdraw(request: PageRequest, reply: FastifyReply, found: StoredQuoteRequest) {
    const { withdraw, erased, tooMany } = messagesIn[found.language].customer;
    if (isTooMany('phone number by request', found.id))
      return sendPage(request, reply.code(429), found, { text: tooMany, form: 'withdraw' });
    // Emails are forwarded: a link alone must not erase a request, not even after it was used to change the number.
    const first = (await listActions(database, found.id)).find(
      ({ kind, standing_before }) => kind === 'contact' && standing_before,
    );
    const phone: string = first?.standing_before ? JSON.parse(first.standing_before).phone : found.phone;
    if (!isSamePhone(typedIn(request).phone, phone))
      return sendPage(request, reply.code(422), found, { text: withdraw.wrong, form: 'withdraw' });
    const now = new Date();
    if (await eraseUnlessBegun({ database, dataDir: config.dataDir }, found.id, notify)) {
      onSaved?.();
      await truncateWriteAheadLog(database);
      const body = html`<p role="status">${erased.text}</p>`;
      const page = renderOwnPage(company, { title: erased.title, body, language: found.language });
      return sendOwnPage(reply, company, page);
    }
    const outcome = await apply(request, found, { kind: 'withdraw' });
    if (outcome !== 'done') return refuseAction(request, reply, found, outcome, { form: 'withdraw' });
    return redirect(request, reply, 'withdraw');

    function notify(trx: Database) {
      if (found.state === 'spam') return Promise.resolve(0);
      const number = requestNumber(found.id);
      return enqueue(trx, {
        kind: 'customer',
        channels: store.recipients.channels.filter((channel) => channel !== 'push'),
        name: `withdrawn:${found.id}`,
        content: {
          subject: `Canceled: request ${number}`,
          text: `The customer canceled request ${number}, received ${formatTimeIn(timeZone, new Date(found.receivedAt))}, and it was deleted. There’s nothing left to do.`,
        },
        at: now,
      });
    }
  }

  async function answerVisit(request: PageRequest, reply: FastifyReply, found: StoredQuoteRequest) {
    const { at } = (request.body ?? {}) as { at?: unknown };
    const visitAt = typeof at === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(at) ? at : null;
    const had = found.visitAt;
    const outcome = await apply(request, found, { kind: 'customer-visit', visitAt });
    if (outcome !== 'done') return refuseAction(request, reply, found, outcome, { form: 'visit' });
    return redirect(request, reply, visitAt ? 'picked' : had ? 'canceled' : 'none');
  }

  async function acceptQuote(request: PageRequest, reply: FastifyReply, found: StoredQuoteRequest) {
    const { name = '', quote = '' } = typedIn(request);
    const signed = cleanSignature(name);
    if (isBlank(signed)) {
      const { empty } = messagesIn[found.language].customerQuote.accept;
      return sendPage(request, reply.code(422), found, { text: empty, form: 'accept' });
    }
    const outcome = await apply(request, found, { kind: 'accept', quoteId: quote, name: signed });
    if (outcome !== 'done') return refuseAction(request, reply, found, outcome, { form: 'accept' });
    return redirect(request, reply, 'accepted');
  }

  async function declineQuote(request: PageRequest, reply: FastifyReply, found: StoredQuoteRequest) {
    const { reason = '', quote = '' } = typedIn(request);
    const text = reason.trim();
    if (text.length > maxNoteLength) {
      const { tooLong } = messagesIn[found.language].customer;
      return sendPage(request, reply.code(422), found, { text: tooLong(maxNoteLength), form: 'accept' });
    }
    const why = isBlank(text) ? {} : { reason: text };
    const outcome = await apply(request, found, { kind: 'decline', quoteId: quote, ...why });
    if (outcome !== 'done') return refuseAction(request, reply, found, outcome, { form: 'accept' });
    return redirect(request, reply, 'declined');
  }

  async function giveConsent(request: PageRequest, reply: FastifyReply, found: StoredQuoteRequest) {
    const { name } = typedIn(request);
    const signed = cleanSignature(name ?? '');
    if (name !== undefined && isBlank(signed)) {
      const { empty } = messagesIn[found.language].care.consent;
      return sendPage(request, reply.code(422), found, { text: empty, form: 'consent' });
    }
    const outcome = await apply(request, found, {
      kind: 'consent',
      ...(name !== undefined && { name: signed }),
    });
    if (outcome !== 'done') return refuseAction(request, reply, found, outcome, { form: 'consent' });
    return redirect(request, reply, name === undefined ? 'consent-ended' : 'consent');
  }

  async function apply(request: PageRequest, found: StoredQuoteRequest, action: Omit<CustomerAction, 'id'>) {
    const id = isId(request.query.key) ? request.query.key : randomUUID();
    const outcome = await applyCustomerAction(
      database,
      store.recipients,
      found.id,
      { id, ...action },
      { now: new Date(), timeZone },
    );
    if (outcome === 'done') onSaved?.();
    return outcome;
  }

  function refuseAction(
    request: PageRequest,
    reply: FastifyReply,
    found: StoredQuoteRequest,
    outcome: Exclude<CustomerOutcome, 'done'>,
    refused: Omit<PageNotice, 'text'>,
  ) {
    if (outcome === 'gone') return sendGone(request, reply);
    const { customer, customerQuote } = messagesIn[found.language];
    if (outcome === 'too many')
      return sendPage(request, reply.code(429), found, { text: customer.tooMany, ...refused });
    const text = outcome === 'taken' ? customer.visit.taken : customerQuote.refusals[outcome];
    return sendPage(request, reply.code(409), found, { text, ...refused });
  }

  const redirect = ({ params }: PageRequest, reply: FastifyReply, done: string) =>
    reply.redirect(`${customerPath}${params.secret}?done=${done}`, 303);

  /** The request that the link opens; otherwise a page that says that it doesn't has already been sent. */
  async function find(request: PageRequest, reply: FastifyReply) {
    reply.headers(privateHeaders);
    const found = await findByCustomerLink(database, request.params.secret);
    if (found && !isTooMany('customer page by request', found.id)) return found;
    if (found) {
      refuse(request, reply, company, 429);
      return undefined;
    }
    if (isTooMany('customer link by client', clientAddress(request.ip))) refuse(request, reply, company, 429);
    else sendGone(request, reply);
    return undefined;
  }

  /** One page for a secret that is wrong, replaced or of a request that was deleted, in each language of the site. */
  function sendGone(request: PageRequest, reply: FastifyReply) {
    const spoken = languages.filter((each) => each === firstLanguage || company.translated?.[each]);
    const texts = spoken.map((each) => html`<p lang="${each}">${messagesIn[each].customer.gone.text}</p>\n`);
    const { title } = messagesIn[detectLanguage(request)].customer.gone;
    const page = renderOwnPage(company, { title, body: html`${texts}` });
    return sendOwnPage(reply.code(410), company, page);
  }

  async function sendPage(
    request: PageRequest,
    reply: FastifyReply,
    found: StoredQuoteRequest,
    notice?: PageNotice,
  ) {
    const { secret } = request.params;
    const page = await composeCustomerPage({ database, photos, company, timeZone, secret, notice }, found.id);
    return page ? sendOwnPage(reply, company, page, "img-src 'self'") : sendGone(request, reply);
  }

  function isTooMany(limit: keyof typeof limits, subject: string): boolean {
    const { max, within } = limits[limit];
    return clients.count([{ limit, subject, within }], new Date())[0]!.count > max;
  }
}

/** What the page says on top after something was done, by the word in its address. */
function listNotices({ language }: StoredQuoteRequest, { company }: Pick<CustomerPageDeps, 'company'>) {
  const { customer, customerQuote, care, form, notices } = messagesIn[language];
  const texts = Object.entries({
    ...customer.done,
    ...customerQuote.done,
    ...care.done,
    photos: customer.add.photosMissing,
  });
  const sent = { title: notices.sentTitle, text: `${form.next(company.promise)}.` };
  const missing = { title: notices.sentTitle, text: form.photosMissing };
  return new Map<string, PageNotice>([
    ...texts.map(([done, text]) => [done, { text }] as const),
    [sentWord, sent],
    [sentWithoutPhotosWord, missing],
  ]);
}

const cleanSignature = (name: string) => toOneLine(name).slice(0, maxSignature);

function typedIn(request: FastifyRequest): Record<string, string | undefined> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    ['message', 'phone', 'email', 'name', 'reason', 'quote'].map((name) => [
      name,
      typeof body[name] === 'string' ? body[name] : undefined,
    ]),
  );
}

/** By the number that a phone would dial, without country code and extension; a text without one is compared as it is. */
function isSamePhone(typed: string | undefined, known: string): boolean {
  const number = (text: string) =>
    (toDialable(text)?.split(',')[0] ?? text).replace(/\D/g, '').slice(-10) || text.trim();
  return typed !== undefined && number(typed) === number(known);
}
