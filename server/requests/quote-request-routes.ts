import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countRequest } from '#server/analytics/analytics-routes.ts';
import type { DailySums } from '#server/analytics/daily-sums.ts';
import { detectLanguage } from '#server/http/detect-language.ts';
import { refuse, sendOwnPage, wantsHtml } from '#server/http/errors.ts';
import { builtPolicy } from '#server/http/headers.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import { html, renderOwnPage } from '#server/http/page.ts';
import { fileOf } from '#server/http/page-paths.ts';
import { maxArrival, withResponseDeadline } from '#server/http/timeouts.ts';
import { acceptPhotoForms, isPhotoForm, type PhotoForm, receiveForm } from '#server/photos/form.ts';
import type { PhotoTokens } from '#server/photos/photo-routes.ts';
import type { Uploads } from '#server/photos/upload.ts';
import type { Company } from '#server/platform/company.ts';
import { describeError } from '#server/platform/log.ts';
import { formatReceivedTime, formatTimeIn } from '#server/platform/time.ts';
import { estimateField } from '#shared/hidden-fields.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { type FieldErrors, isMissingRequired, parseQuoteRequest } from '#shared/quote-request.ts';
import { photoEndpoint, quoteEndpoint, routesIn } from '#shared/routes.ts';
import { answerBy } from './answer-by.ts';
import { customerPath, newCustomerSecret, sentWithoutPhotosWord, sentWord } from './customer-links.ts';
import { idempotencyOf } from './duplicates.ts';
import { quarantineLimit } from './find.ts';
import { readEstimate } from './read-estimate.ts';
import type { RefusedForm } from './refused-form.ts';
import type { Admission, SpamFilter } from './spam.ts';
import type { QuoteRequestStore } from './store.ts';

interface QuoteRequestDeps {
  store: QuoteRequestStore;
  site: Site;
  spamFilter: SpamFilter;
  /** Whether this client may have another form back, filled in. */
  mayReturnForm: (request: FastifyRequest) => Promise<boolean>;
  photoTokens: PhotoTokens;
  uploads: Uploads;
  sums: Pick<DailySums, 'count'>;
  onSaved?: (() => void) | undefined;
  /** Called once for each request that somebody sends. */
  onOutcome?: ((outcome: RequestOutcome) => void) | undefined;
}

/** Accepts quote requests. One is answered with success only after the store has it on disk. */
export async function registerQuoteRequestRoutes(app: FastifyInstance, deps: QuoteRequestDeps) {
  const { store, site, spamFilter, mayReturnForm, photoTokens, uploads, sums, onSaved } = deps;
  const { onOutcome = () => {} } = deps;
  acceptPhotoForms(app);
  // A body that could not even be read.
  app.addHook('onError', async (_request, _reply, error) => {
    onOutcome((error.statusCode ?? 500) < 500 ? 'invalid' : 'not stored');
  });
  const arrivesWithin = (request: FastifyRequest) => (isPhotoForm(request) ? maxArrival : undefined);
  app.post(quoteEndpoint, { config: { arrivesWithin } }, async (request, reply) => {
    if (!isPhotoForm(request)) return acceptRequest(request, reply);
    return uploads.track(acceptPhotoForm(request, reply));
  });
  refuseOtherMethods(app, site.company, quoteEndpoint, ['POST', 'OPTIONS']);

  /** Accepts a form to its end, even if the visitor's connection is cut: what arrived is saved. */
  async function acceptPhotoForm(request: FastifyRequest, reply: FastifyReply) {
    const admission = await spamFilter.admit(request);
    const mayHavePhotos = admission.status === 'accepted' ? mayStillBeValid : () => false;
    const form = await receiveForm(request, uploads, mayHavePhotos);
    request.body = form.fields;
    if (!form.isComplete) {
      onOutcome('invalid');
      await form.clear();
      // Not filled in again: what is missing there would be lost. The browser has all of it.
      return refuse(request, reply, site.company, 413);
    }
    return withResponseDeadline(() => acceptRequest(request, reply, { form, admission })).finally(form.clear);
  }

  async function acceptRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    received?: { form: PhotoForm; admission: Admission },
  ) {
    const language = detectLanguage(request);
    const parsed = parseQuoteRequest(request.body, messagesIn[language]);
    if (!parsed.ok) {
      onOutcome('invalid');
      return refuseFields(request, reply, parsed.errors);
    }
    const admission = received?.admission ?? (await spamFilter.admit(request));
    if (admission.status !== 'accepted') onOutcome(admission.status);
    if (admission.status === 'cross-site') return refuse(request, reply, site.company, 403);
    if (admission.status === 'too many') return refuseValid(request, reply, 429, admission.retryAfter);
    const verdict = spamFilter.checkSpam(request, parsed.quoteRequest, admission.isBurst);
    const receivedAt = new Date();
    const key = request.headers['idempotency-key']?.toString();
    const customerSecret = newCustomerSecret();
    try {
      if (verdict.isQuarantined && (await store.countSpam()) >= quarantineLimit) {
        onOutcome('quarantine full');
        return refuseValid(request, reply, 503, 3600);
      }
      const saved = await store.save({
        quoteRequest: parsed.quoteRequest,
        receivedAt,
        language,
        customerSecret,
        estimate: readEstimate(typedIn(request)[estimateField], site.company.prices),
        ...idempotencyOf(key, receivedAt),
        abuse: verdict,
      });
      const { id, receivedAt: firstReceivedAt, isDuplicate } = saved;
      onSaved?.();
      if (!isDuplicate && !verdict.isQuarantined) countRequest(sums, request, receivedAt);
      const hasAllPhotos = received ? await received.form.savePhotos(id) : true;
      onOutcome(isDuplicate ? 'repeated' : verdict.isQuarantined ? 'quarantined' : 'kept');
      reply.header('Cache-Control', 'no-store');
      // A plain form gets the request's own page, which confirms it.
      const page = customerPath + customerSecret;
      if (wantsHtml(request))
        return reply.redirect(`${page}?done=${hasAllPhotos ? sentWord : sentWithoutPhotosWord}`, 303);
      // The times are formatted here: a visitor's clock may be wrong, or in another zone.
      const { timeZone } = site;
      const due = answerBy(firstReceivedAt, site);
      const since = new Date(firstReceivedAt);
      return reply.code(201).send({
        id,
        photos: `${photoEndpoint}/${photoTokens.make(id, receivedAt)}`,
        page: new URL(page, site.serverUrl).href,
        // A retry is answered with when the first one was received.
        receivedAt: formatReceivedTime({ now: receivedAt, timeZone }, since, language),
        // Undefined is left out of the JSON.
        answerBy: due ? formatTimeIn(timeZone, due, language) : undefined,
      });
    } catch (error) {
      onOutcome('not stored');
      request.log.error({ error: describeError(error) }, 'request not stored');
      return refuseValid(request, reply, 503, 30);
    }
  }

  async function refuseFields(request: FastifyRequest, reply: FastifyReply, errors: FieldErrors) {
    if (!wantsHtml(request)) return reply.code(422).header('Cache-Control', 'no-store').send({ errors });
    if (!(await mayReturnForm(request))) return askToGoBack(request, reply.code(429), site.company);
    const { notices } = messagesIn[detectLanguage(request)];
    const notice = notices[isMissingRequired(request.body) ? 'missing' : 'refused'];
    return returnForm(request, reply.code(422), site, { typed: typedIn(request), errors, notice });
  }

  /** Refuses a valid request, with the phone number; `retryAfter` in seconds. */
  async function refuseValid(
    request: FastifyRequest,
    reply: FastifyReply,
    status: 429 | 503,
    retryAfter: number,
  ) {
    reply.header('Retry-After', retryAfter);
    if (!wantsHtml(request)) return refuse(request, reply, site.company, status);
    if (!(await mayReturnForm(request))) return askToGoBack(request, reply.code(status), site.company);
    const { notices } = messagesIn[detectLanguage(request)];
    const { title, text, advice } = notices[status === 429 ? 'tooMany' : 'notSent'];
    const notice = { title, text: `${text} ${advice} ${site.company.phone.shown}` };
    return returnForm(request, reply.code(status), site, { typed: typedIn(request), errors: {}, notice });
  }
}

/** False once all fields have come before a file, as in our own form, and are not valid. */
function mayStillBeValid(fields: Record<string, string>): boolean {
  return (
    fieldNames.some((name) => fields[name] === undefined) ||
    parseQuoteRequest(fields, messagesIn[firstLanguage]).ok
  );
}

function typedIn(request: FastifyRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}

/** What can become of a request that somebody sends. */
export const requestOutcomes = [
  'kept',
  'repeated',
  'quarantined',
  'invalid',
  'too many',
  'cross-site',
  'quarantine full',
  'not stored',
] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];

/** What the answers need to know about the site. */
interface Site {
  distDir: string;
  siteUrl: URL;
  /** The address of this server from outside. */
  serverUrl: URL;
  company: Company;
  timeZone: string;
}

/** How many filled pages may be sent at the same time: each takes as much memory as the page and what was typed. */
const maxInFlight = 32;
let inFlight = 0;

/**
 * Returns a plain form as it was typed, with what is wrong. With many on their way, a small page says it, and the browser
 * has what was typed.
 */
async function returnForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { distDir, company }: Site,
  form: RefusedForm,
) {
  reply.header('Cache-Control', 'no-store');
  if (inFlight >= maxInFlight) return askToGoBack(request, reply, company);
  inFlight++;
  finished(reply.raw, () => inFlight--);
  const language = detectLanguage(request);
  const page = await readContactPage(distDir, language);
  if (page) {
    // Loaded for the first such form, not at the start: its HTML parser costs 5 MB.
    const { fillRefusedForm } = await import('./refused-form.ts');
    reply.header('Content-Security-Policy', builtPolicy).type('text/html; charset=utf-8');
    return reply.send(fillRefusedForm(page, form));
  }
  const problems = Object.values(form.errors).map((message) => html`<li>${message}</li>`);
  const body = html`<p>${form.notice.text}</p><ul>${problems}</ul>`;
  return sendOwnPage(reply, company, renderOwnPage(company, { title: form.notice.title, body, language }));
}

/** Reads the built contact page. A form in a language that is switched off comes back on the page in the first language. */
async function readContactPage(distDir: string, language: Language): Promise<string | undefined> {
  for (const { contact } of [routesIn[language], routesIn[firstLanguage]]) {
    const page = await readFile(path.join(distDir, fileOf(contact)), 'utf8').catch(() => undefined);
    if (page) return page;
  }
  return undefined;
}

/** Sends a small page: the form was not sent, and what was typed is behind the Back button. */
function askToGoBack(request: FastifyRequest, reply: FastifyReply, company: Company) {
  const language = detectLanguage(request);
  const { title, goBack } = messagesIn[language].answers.notSent;
  const body = html`<p>${goBack}</p>`;
  return sendOwnPage(reply, company, renderOwnPage(company, { title, body, language }));
}
