import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countRequest } from '#server/analytics/count-request.ts';
import type { DailySums } from '#server/analytics/daily-sums.ts';
import { answerInTimeFromNow } from '#server/http/answer-in-time.ts';
import { longestArrival } from '#server/http/arrive-in-time.ts';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import { refuse, wantsHtml } from '#server/http/refusals.ts';
import { acceptPhotoForms, isPhotoForm, type PhotoForm, receiveForm } from '#server/photos/photo-form.ts';
import type { PhotoIntake } from '#server/photos/photo-intake.ts';
import type { PhotoTokens } from '#server/photos/photo-tokens.ts';
import { describeError } from '#server/platform/log.ts';
import { notices, notSentNotice, tooManyNotice } from '#shared/notices.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { type FieldErrors, lacksRequired, parseQuoteRequest } from '#shared/quote-request.ts';
import { photoEndpoint, quoteEndpoint } from '#shared/routes.ts';
import { answerKept, askToGoBack, giveFormBack, type Site } from './answers.ts';
import type { Admission, Gate } from './gate.ts';
import type { RequestOutcome } from './outcomes.ts';
import { quarantineLimit } from './quarantine.ts';
import { samePressAs } from './repeated.ts';
import type { QuoteRequestStore } from './store.ts';

export interface TakingParts {
  store: QuoteRequestStore;
  site: Site;
  gate: Gate;
  /** Whether this client may have another form back, filled in. */
  mayHaveBack: (request: FastifyRequest) => Promise<boolean>;
  photoTokens: PhotoTokens;
  intake: PhotoIntake;
  sums: Pick<DailySums, 'count'>;
  onKept?: (() => void) | undefined;
  /** Called once for each request that somebody sends. */
  onOutcome?: ((outcome: RequestOutcome) => void) | undefined;
}

/** Accepts quote requests. One is answered with success only after the store has it on disk. */
export async function takeQuoteRequests(
  app: FastifyInstance,
  { store, site, gate, mayHaveBack, photoTokens, intake, sums, onKept, onOutcome = () => {} }: TakingParts,
) {
  acceptPhotoForms(app);
  // What could not even be read.
  app.addHook('onError', async (_request, _reply, error) => {
    onOutcome((error.statusCode ?? 500) < 500 ? 'invalid' : 'not stored');
  });
  const arrivesWithin = (request: FastifyRequest) => (isPhotoForm(request) ? longestArrival : undefined);
  app.post(quoteEndpoint, { config: { arrivesWithin } }, async (request, reply) => {
    if (!isPhotoForm(request)) return take(request, reply);
    return intake.follow(takeForm(request, reply));
  });
  refuseOtherMethods(app, site.company, quoteEndpoint, ['POST', 'OPTIONS']);

  /** To its end, even if the visitor's line is cut: what arrived is kept. */
  async function takeForm(request: FastifyRequest, reply: FastifyReply) {
    const admission = await gate.admit(request);
    const mayHavePhotos = admission.status === 'let in' ? isNotRefusedYet : () => false;
    const form = await receiveForm(request, intake, mayHavePhotos);
    request.body = form.fields;
    return answerInTimeFromNow(() => take(request, reply, { form, admission })).finally(form.clear);
  }

  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    arrived?: { form: PhotoForm; admission: Admission },
  ) {
    const parsed = parseQuoteRequest(request.body);
    if (!parsed.ok) {
      onOutcome('invalid');
      return refuseFields(request, reply, parsed.errors);
    }
    const admission = arrived?.admission ?? (await gate.admit(request));
    if (admission.status !== 'let in') onOutcome(admission.status);
    if (admission.status === 'cross-site') return refuse(request, reply, site.company, 403);
    if (admission.status === 'too many') return refuseWhole(request, reply, 429, admission.retryAfter);
    const verdict = gate.judge(request, parsed.quoteRequest, admission.isBurst);
    const receivedAt = new Date();
    const key = request.headers['idempotency-key']?.toString();
    try {
      if (verdict.isQuarantined && (await store.countSpam()) >= quarantineLimit) {
        onOutcome('quarantine full');
        return refuseWhole(request, reply, 503, 3600);
      }
      const { id, isRepeated } = await store.keep({
        quoteRequest: parsed.quoteRequest,
        receivedAt,
        ...samePressAs(key, receivedAt),
        abuse: verdict,
      });
      onKept?.();
      if (!isRepeated && !verdict.isQuarantined) countRequest(sums, request, receivedAt);
      const hasAllPhotos = arrived ? await arrived.form.keepPhotos(id) : true;
      onOutcome(isRepeated ? 'repeated' : verdict.isQuarantined ? 'quarantined' : 'kept');
      const photos = `${photoEndpoint}/${photoTokens.make(id, receivedAt)}`;
      return answerKept(request, reply, site, { id, photos, hasAllPhotos });
    } catch (error) {
      onOutcome('not stored');
      request.log.error({ error: describeError(error) }, 'request not kept');
      return refuseWhole(request, reply, 503, 30);
    }
  }

  async function refuseFields(request: FastifyRequest, reply: FastifyReply, errors: FieldErrors) {
    if (!wantsHtml(request)) return reply.code(422).header('Cache-Control', 'no-store').send({ errors });
    if (!(await mayHaveBack(request))) return askToGoBack(reply.code(429), site.company);
    const notice = lacksRequired(errors) ? notices.missing : notices.refused;
    return giveFormBack(reply, site, 422, { typed: typedIn(request), errors, notice });
  }

  /** Refuses a valid request, with the phone number; `retryAfter` in seconds. */
  async function refuseWhole(
    request: FastifyRequest,
    reply: FastifyReply,
    status: 429 | 503,
    retryAfter: number,
  ) {
    reply.header('Retry-After', retryAfter);
    if (!wantsHtml(request)) return refuse(request, reply, site.company, status);
    if (!(await mayHaveBack(request))) return askToGoBack(reply.code(status), site.company);
    const phone = site.company.phone.shown;
    const notice = status === 429 ? tooManyNotice(phone) : notSentNotice(phone);
    return giveFormBack(reply, site, status, { typed: typedIn(request), errors: {}, notice });
  }
}

/** False once all fields have come before a file, as in our own form, and are not as they have to be. */
function isNotRefusedYet(fields: Record<string, string>): boolean {
  return fieldNames.some((name) => fields[name] === undefined) || parseQuoteRequest(fields).ok;
}

function typedIn(request: FastifyRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}
