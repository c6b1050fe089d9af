import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/open.ts';
import { type DeskDeps, goneMessage, parseBody, refuseDesk } from '#server/desk/api/desk-api.ts';
import { composeOwnPagePolicy } from '#server/http/page.ts';
import { quoteBlocksIn } from '#server/platform/company.ts';
import { minute } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { type Quote, type QuotePreview, type QuoteStart, quote } from '#shared/desk/quotes.ts';
import { composeCustomerPage } from './customer-page.ts';

/** How many previews are kept, and for how long, in milliseconds: nothing of a request stays behind. */
const maxPreviews = 20;
const previewTime = 10 * minute;

/** Registers what a new quote in the desk begins with, and its preview. */
export function registerQuotePreviewRoutes(
  app: FastifyInstance,
  { config, database, company, store }: DeskDeps,
) {
  const { timeZone } = config;
  const previews = new Map<string, { requestId: string; unsent: Quote; at: number }>();
  type OneRequest = FastifyRequest<{ Params: { id: string } }>;

  app.get(endpoints.quote(':id'), async ({ params }: OneRequest, reply) => {
    const request = await store.find(params.id);
    if (!request) return refuseDesk(reply, 404, goneMessage);
    const last = await findLastQuote(database, request);
    const start: QuoteStart = {
      blocks: quoteBlocksIn(company, request.language),
      ...(last && { last }),
    };
    return start;
  });

  app.post(endpoints.quote(':id'), async (request: OneRequest, reply) => {
    const unsent = parseBody(request, reply, quote);
    if (!unsent) return reply;
    const requestId = request.params.id;
    if (!(await store.find(requestId))) return refuseDesk(reply, 404, goneMessage);
    const at = Date.now();
    for (const [key, preview] of previews)
      if (at - preview.at > previewTime || previews.size >= maxPreviews) previews.delete(key);
    const key = randomUUID();
    previews.set(key, { requestId, unsent, at });
    const preview: QuotePreview = { path: endpoints.quotePreview(key) };
    return reply.code(201).send(preview);
  });

  app.get(
    endpoints.quotePreview(':key'),
    async ({ params }: FastifyRequest<{ Params: { key: string } }>, reply) => {
      const preview = previews.get(params.key);
      if (!preview || Date.now() - preview.at > previewTime) return refuseDesk(reply, 404, overMessage);
      const request = await store.find(preview.requestId);
      if (!request) return refuseDesk(reply, 404, goneMessage);
      const { unsent } = preview;
      const noPhotos = { list: async () => [] };
      const parts = { database, photos: noPhotos, company, timeZone, secret: 'preview', unsent };
      const page = await composeCustomerPage(parts, request);
      const policy = composeOwnPagePolicy(company).replace(
        "frame-ancestors 'none'",
        "frame-ancestors 'self'",
      );
      return reply
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', `${policy}; sandbox allow-same-origin`)
        .send(page);
    },
  );
}

const overMessage = 'This preview has expired. Open it again.';

/** The last quote for the same service, in the same language. */
async function findLastQuote(
  database: Database,
  { service, language }: StoredQuoteRequest,
): Promise<Quote | undefined> {
  const row = await database
    .selectFrom('deeds')
    .innerJoin('quote_requests', 'quote_requests.id', 'request_id')
    .select('content')
    .where('kind', '=', 'quote')
    .where('undone_at', 'is', null)
    .where('service', '=', service)
    .where('language', '=', language)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (JSON.parse(row.content!) as Quote);
}
