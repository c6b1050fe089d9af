import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import { refuse, wantsHtml } from '#server/http/refusals.ts';
import { describeError } from '#server/http/request-log.ts';
import { notices, notSentNotice } from '#shared/notices.ts';
import { type FieldErrors, lacksRequired, parseQuoteRequest } from '#shared/quote-request.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { answerKept, giveFormBack, type Site } from './answers.ts';
import { dedupeKeys } from './dedupe-keys.ts';
import type { QuoteRequestStore } from './store.ts';

/** Takes quote requests. One is answered with success only after the store has it on disk. */
export function takeQuoteRequests(app: FastifyInstance, store: QuoteRequestStore, site: Site) {
  app.post(quoteEndpoint, async (request, reply) => {
    const parsed = parseQuoteRequest(request.body);
    if (!parsed.ok) return refuseFields(request, reply, parsed.errors);
    const receivedAt = new Date();
    const key = request.headers['idempotency-key']?.toString();
    try {
      const { id } = await store.keep({
        quoteRequest: parsed.quoteRequest,
        receivedAt,
        dedupeKeys: dedupeKeys(key, isPlainForm(request), parsed.quoteRequest, receivedAt),
      });
      return answerKept(request, reply, site, id);
    } catch (error) {
      request.log.error({ error: describeError(error) }, 'request not kept');
      return refuseUnkept(request, reply);
    }
  });
  refuseOtherMethods(app, site.company, quoteEndpoint, ['POST', 'OPTIONS']);

  function refuseFields(request: FastifyRequest, reply: FastifyReply, errors: FieldErrors) {
    if (!wantsHtml(request)) return reply.code(422).header('Cache-Control', 'no-store').send({ errors });
    const notice = lacksRequired(errors) ? notices.missing : notices.refused;
    return giveFormBack(reply, site, 422, { typed: typedIn(request), errors, notice });
  }

  function refuseUnkept(request: FastifyRequest, reply: FastifyReply) {
    reply.header('Retry-After', '30');
    if (!wantsHtml(request)) return refuse(request, reply, site.company, 503);
    const notice = notSentNotice(site.company.phone.shown);
    return giveFormBack(reply, site, 503, { typed: typedIn(request), errors: {}, notice });
  }
}

function isPlainForm(request: FastifyRequest): boolean {
  return request.mediaType === 'application/x-www-form-urlencoded';
}

function typedIn(request: FastifyRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}
