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
import { applyCustomerAction, type CustomerAction } from './customer-action.ts';
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

/** A form of the page, and the request that its link opens. */
interface SentForm {
  request: PageRequest;
  reply: FastifyReply;
  found: StoredQuoteRequest;
  /** With photos, if it may have some. */
  received?: PhotoForm;
}

/** How a form ends: with the word for what the page then says, with what was wrong, or already answered. */
type Ending = string | { status: 409 | 422 | 429; notice: PageNotice } | FastifyReply;

const invalid = (notice: PageNotice): Ending => ({ status: 422, notice });

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
  post('silence', (form) => apply(form, { kind: 'no-emails' }, 'silent'));

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
    const { heading } = messagesIn[found.language].care;
    if (!pourDay || steps.length === 0) return refuse(request, reply, company, 404);
    const days = steps.map(({ what, days }) => ({
      day: addDays(pourDay, days),
      summary: `${heading}: ${what}`,
    }));
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

  /** @param act what the form does */
  function post(part: string, act: (form: SentForm) => Promise<Ending>, options: object = {}) {
    app.post(`${url}/${part}`, options, async (request: PageRequest, reply) => {
      const found = await find(request, reply);
      if (!found) return reply;
      if (isFromOtherHost(request)) return refuse(request, reply, company, 403);
      if (isTooMany('customer form by client', clientAddress(request.ip)))
        return refuse(request, reply, company, 429);
      if (part !== 'add' || !isPhotoForm(request)) return answer(await act({ request, reply, found }));
      return uploads.track(
        receiveForm(request, uploads, () => true).then(async (received) => {
          request.body = received.fields;
          const work = async () => answer(await act({ request, reply, found, received }));
          return withResponseDeadline(work).finally(received.clear);
        }),
      );

      async function answer(ending: Ending) {
        if (typeof ending === 'string')
          return reply.redirect(`${customerPath}${request.params.secret}?done=${ending}`, 303);
        if (!('notice' in ending)) return ending;
        // As it is now: somebody else may have changed or erased it.
        const now = await store.find(found!.id);
        return now
          ? sendPage(request, reply.code(ending.status), now, ending.notice)
          : sendGone(request, reply);
      }
    });
    refuseOtherMethods(app, company, `${url}/${part}`, ['POST']);
  }

  async function addToRequest(form: SentForm): Promise<Ending> {
    const { found, received, request } = form;
    const { add, tooLong } = messagesIn[found.language].customer;
    const { message = '' } = typedIn(request);
    const read = readField(quoteFields.message, message, messagesIn[found.language]);
    const text = 'value' in read ? read.value.trim() : message;
    const typed = { message: text };
    if (text.length > maxNoteLength || received?.isComplete === false)
      return invalid({ text: tooLong(maxNoteLength), form: 'add', typed });
    if (isBlank(text) && !received?.photoCount) return invalid({ text: add.empty, form: 'add' });
    if (!isBlank(text)) {
      const ending = await apply(form, { kind: 'customer-note', text }, 'added', { form: 'add', typed });
      if (ending !== 'added') return ending;
    }
    const hasAll = received ? await received.savePhotos(found.id) : true;
    return hasAll ? 'added' : 'photos';
  }

  async function changeContact(form: SentForm): Promise<Ending> {
    const texts = messagesIn[form.found.language];
    const typed = typedIn(form.request);
    const changes: { phone?: string; email?: string } = {};
    for (const field of ['phone', 'email'] as const) {
      if (isBlank(typed[field] ?? '')) continue;
      const read = readField(quoteFields[field], typed[field], texts);
      if ('error' in read) return invalid({ text: read.error, form: 'contact', typed });
      changes[field] = read.value;
    }
    if (Object.keys(changes).length === 0)
      return invalid({ text: texts.customer.contact.empty, form: 'contact' });
    return apply(form, { kind: 'contact', ...changes }, 'contact', { form: 'contact', typed });
  }

  async function withdraw(form: SentForm): Promise<Ending> {
    const { found, reply } = form;
    const { withdraw, erased, tooMany } = messagesIn[found.language].customer;
    if (isTooMany('phone number by request', found.id))
      return { status: 429, notice: { text: tooMany, form: 'withdraw' } };
    // Emails are forwarded: a link alone must not erase a request, not even after it was used to change the number.
    const first = (await listActions(database, found.id)).find(
      ({ kind, standing_before }) => kind === 'contact' && standing_before,
    );
    const phone: string = first?.standing_before ? JSON.parse(first.standing_before).phone : found.phone;
    if (!isSamePhone(typedIn(form.request).phone, phone))
      return invalid({ text: withdraw.wrong, form: 'withdraw' });
    const now = new Date();
    if (await eraseUnlessBegun({ database, dataDir: config.dataDir }, found.id, notify)) {
      onSaved?.();
      await truncateWriteAheadLog(database);
      const body = html`<p role="status">${erased.text}</p>`;
      const page = renderOwnPage(company, { title: erased.title, body, language: found.language });
      return sendOwnPage(reply, company, page);
    }
    return apply(form, { kind: 'withdraw' }, 'withdraw', { form: 'withdraw' });

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

  async function answerVisit(form: SentForm): Promise<Ending> {
    const { at = '' } = typedIn(form.request);
    const visitAt = /^\d{4}-\d{2}-\d{2}T/.test(at) ? at : null;
    const withoutTime = form.found.visitAt ? 'canceled' : 'none';
    return apply(form, { kind: 'customer-visit', visitAt }, visitAt ? 'picked' : withoutTime, {
      form: 'visit',
    });
  }

  async function acceptQuote(form: SentForm): Promise<Ending> {
    const { name = '', quote = '' } = typedIn(form.request);
    const signed = cleanSignature(name);
    const { empty } = messagesIn[form.found.language].customerQuote.accept;
    if (isBlank(signed)) return invalid({ text: empty, form: 'accept' });
    return apply(form, { kind: 'accept', quoteId: quote, name: signed }, 'accepted', { form: 'accept' });
  }

  async function declineQuote(form: SentForm): Promise<Ending> {
    const { reason = '', quote = '' } = typedIn(form.request);
    const text = reason.trim();
    const { tooLong } = messagesIn[form.found.language].customer;
    if (text.length > maxNoteLength) return invalid({ text: tooLong(maxNoteLength), form: 'accept' });
    const why = isBlank(text) ? {} : { reason: text };
    return apply(form, { kind: 'decline', quoteId: quote, ...why }, 'declined', { form: 'accept' });
  }

  async function giveConsent(form: SentForm): Promise<Ending> {
    const { name } = typedIn(form.request);
    if (name === undefined) return apply(form, { kind: 'consent' }, 'consent-ended', { form: 'consent' });
    const signed = cleanSignature(name);
    const { empty } = messagesIn[form.found.language].care.consent;
    if (isBlank(signed)) return invalid({ text: empty, form: 'consent' });
    return apply(form, { kind: 'consent', name: signed }, 'consent', { form: 'consent' });
  }

  /** Does what a form says. @param done the word for what the page then says @param refused what it shows again if not */
  async function apply(
    { request, reply, found }: SentForm,
    action: Omit<CustomerAction, 'id'>,
    done: string,
    refused: Omit<PageNotice, 'text'> = {},
  ): Promise<Ending> {
    const id = isId(request.query.key) ? request.query.key : randomUUID();
    const clock = { now: new Date(), timeZone };
    const outcome = await applyCustomerAction(database, store.recipients, found.id, { id, ...action }, clock);
    const { customer, customerQuote } = messagesIn[found.language];
    switch (outcome) {
      case 'done':
        onSaved?.();
        return done;
      case 'too many':
        return { status: 429, notice: { ...refused, text: customer.tooMany } };
      case 'gone':
        return sendGone(request, reply);
      case 'taken':
        return { status: 409, notice: { ...refused, text: customer.visit.taken } };
      default:
        return { status: 409, notice: { ...refused, text: customerQuote.refusals[outcome] } };
    }
  }

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
    const language = detectLanguage(request);
    const { title } = messagesIn[language].customer.gone;
    const page = renderOwnPage(company, { title, body: html`${texts}`, language });
    return sendOwnPage(reply.code(410), company, page);
  }

  async function sendPage(
    request: PageRequest,
    reply: FastifyReply,
    found: StoredQuoteRequest,
    notice?: PageNotice,
  ) {
    const { secret } = request.params;
    const page = await composeCustomerPage({ database, photos, company, timeZone, secret, notice }, found);
    return sendOwnPage(reply, company, page, "img-src 'self'");
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
    ['message', 'phone', 'email', 'name', 'reason', 'quote', 'at'].map((name) => [
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
