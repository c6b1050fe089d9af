import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { truncateWriteAheadLog } from '#server/database/truncate-wal.ts';
import { type DeskDeps, goneMessage, parseBody, refuseDesk } from '#server/desk/api/desk-api.ts';
import { requireUser } from '#server/desk/sign-in/guard.ts';
import { sendPicture } from '#server/photos/serve.ts';
import { composeVisitCalendar, toCalendarVisit } from '#server/requests/calendar.ts';
import { eraseById } from '#server/requests/erase.ts';
import { action, type SeenActions, seenQuery, undo } from '#shared/desk/actions.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { listQuery, type RequestPage, searchQuery } from '#shared/desk/requests.ts';
import { applyAction } from './apply-action.ts';
import type { ActionRefusal } from './conflicts.ts';
import { readDetails } from './details.ts';
import { exportSearch, exportView } from './export.ts';
import { type Page, readOverview, readSearchPage, readViewPage, summarize } from './list.ts';
import { readQuotedPrices } from './quote-figures.ts';
import { undoAction } from './undo-action.ts';

/** Everything about requests that the desk shows, and everything that is done there about them. */
export function registerRequestRoutes(app: FastifyInstance, deps: DeskDeps) {
  const { config, database, company, photos, store, onSaved } = deps;
  const { timeZone, followUpDays } = config;
  const seen = { database, company, photos, timeZone, followUpDays };
  const actionDeps = { database, recipients: store.recipients, timeZone, company };
  type OneRequest = FastifyRequest<{ Params: { id: string } }>;

  app.get(endpoints.overview, () => readOverview(seen, new Date()));

  app.get(endpoints.quotedPrices, () => readQuotedPrices(database));

  app.get(endpoints.requests, async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return refuseDesk(reply, 400);
    return toPage(await readViewPage(seen, query.data, new Date()));
  });

  app.post(endpoints.search, async (request, reply) => {
    const query = parseBody(request, reply, searchQuery);
    return query ? toPage(await readSearchPage(database, query)) : reply;
  });

  app.get(endpoints.csv, async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return refuseDesk(reply, 400);
    return sendCsv(reply, query.data.view).send(exportView(seen, query.data, new Date()));
  });

  app.post(endpoints.csv, async (request, reply) => {
    const query = parseBody(request, reply, searchQuery);
    return query ? sendCsv(reply, 'found').send(exportSearch(seen, query.words)) : reply;
  });

  app.get(endpoints.request(':id'), (request: OneRequest, reply) => sendDetails(request, reply));

  app.post(endpoints.actions(':id'), async (request: OneRequest, reply) => {
    const wanted = parseBody(request, reply, action);
    if (!wanted) return reply;
    const query = seenQuery.safeParse(request.query);
    if (!query.success) return refuseDesk(reply, 400);
    const context = { by: requireUser(request).email, now: new Date(), seen: parseSeen(query.data) };
    const refused = await applyAction(actionDeps, request.params.id, wanted, context);
    // A request that leaves spam is announced right away.
    if (!refused) onSaved?.();
    return sendResult(request, reply, refused);
  });

  app.post(endpoints.undo(':id'), async (request: OneRequest, reply) => {
    const wanted = parseBody(request, reply, undo);
    if (!wanted) return reply;
    const context = { by: requireUser(request).email, now: new Date() };
    const refused = await undoAction(actionDeps, request.params.id, wanted.deed, context);
    if (!refused) onSaved?.();
    return sendResult(request, reply, refused);
  });

  app.post(endpoints.erase(':id'), async (request: OneRequest, reply) => {
    const isErased = await eraseById({ database, dataDir: config.dataDir }, request.params.id);
    if (!isErased) return refuseDesk(reply, 404, goneMessage);
    // If somebody is reading the old data, housekeeping keeps trying.
    await truncateWriteAheadLog(database);
    return reply.code(204).send();
  });

  app.get(endpoints.calendar(':id'), async (request: OneRequest, reply) => {
    const found = await store.find(request.params.id);
    const { visitAt } = found ?? {};
    if (!found || !visitAt) return refuseDesk(reply, 404, 'No visit has been set.');
    const calendar = composeVisitCalendar(toCalendarVisit({ ...found, visitAt }, deps), {
      company: company.name,
      now: new Date(),
    });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="visit.ics"')
      .send(calendar);
  });

  for (const size of ['whole', 'thumbnail', 'miniature'] as const) {
    const url = endpoints.photo(':id', ':photo', size);
    app.get(url, async (request: FastifyRequest<{ Params: { id: string; photo: string } }>, reply) => {
      const { id, photo } = request.params;
      reply.header('cache-control', 'private, no-store');
      const isSent = await sendPicture(reply, photos, { requestId: id, id: photo }, size);
      return isSent ? reply : refuseDesk(reply, 404, 'This photo doesn’t exist.');
    });
  }

  async function toPage({ requests, next }: Page): Promise<RequestPage> {
    return { requests: await summarize(seen, requests), next };
  }

  function sendResult(request: OneRequest, reply: FastifyReply, refused: ActionRefusal | undefined) {
    return refused ? refuseDesk(reply, refused.status, refused.message) : sendDetails(request, reply);
  }

  async function sendDetails(request: OneRequest, reply: FastifyReply) {
    return (await readDetails(seen, request.params.id)) ?? refuseDesk(reply, 404, goneMessage);
  }
}

function parseSeen({ seen, own }: { seen?: string; own?: string }): SeenActions | undefined {
  return seen === undefined ? undefined : { upTo: Number(seen), own: own?.split(',') ?? [] };
}

function sendCsv(reply: FastifyReply, name: string) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="requests-${name}.csv"`);
}
