import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { truncateWriteAheadLog } from '#server/database/truncate-wal.ts';
import type { DeskDeps } from '#server/desk/api/desk-api.ts';
import { bodyOf, refuseDesk } from '#server/desk/api/desk-api.ts';
import { requireUser } from '#server/desk/sign-in/guard.ts';
import { sendPicture } from '#server/photos/serve.ts';
import { eraseById } from '#server/requests/erase.ts';
import { action, type SeenActions, seenQuery, undo } from '#shared/desk/actions.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { listQuery, type RequestPage, searchQuery } from '#shared/desk/requests.ts';
import { applyAction } from './apply-action.ts';
import { toCalendarVisit, visitCalendar } from './calendar.ts';
import type { Refused } from './conflicts.ts';
import { readDetails } from './details.ts';
import { exportSearch, exportView } from './export.ts';
import { type Page, readOverview, readSearchPage, readViewPage, summarize } from './list.ts';
import { undoAction } from './undo-action.ts';

const gone = 'This request was deleted or has expired.';

/** Everything about requests that the desk shows, and everything that is done there about them. */
export function registerRequestRoutes(app: FastifyInstance, deps: DeskDeps) {
  const { config, database, company, photos, store, onSaved } = deps;
  const { timeZone, followUpDays } = config;
  const seen = { database, company, photos, timeZone, followUpDays };
  const done = { database, recipients: store.recipients, timeZone };
  type OfOne = FastifyRequest<{ Params: { id: string } }>;

  app.get(endpoints.overview, () => readOverview(seen, new Date()));

  app.get(endpoints.requests, async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return refuseDesk(reply, 400);
    return rows(await readViewPage(seen, query.data, new Date()));
  });

  app.post(endpoints.search, async (request, reply) => {
    const query = bodyOf(request, reply, searchQuery);
    return query ? rows(await readSearchPage(database, query)) : reply;
  });

  app.get(endpoints.csv, async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return refuseDesk(reply, 400);
    return sendCsv(reply, query.data.view).send(exportView(seen, query.data, new Date()));
  });

  app.post(endpoints.csv, async (request, reply) => {
    const query = bodyOf(request, reply, searchQuery);
    return query ? sendCsv(reply, 'found').send(exportSearch(seen, query.words)) : reply;
  });

  app.get(endpoints.request(':id'), (request: OfOne, reply) => sendDetails(request, reply));

  app.post(endpoints.actions(':id'), async (request: OfOne, reply) => {
    const wanted = bodyOf(request, reply, action);
    if (!wanted) return reply;
    const query = seenQuery.safeParse(request.query);
    if (!query.success) return refuseDesk(reply, 400);
    const doing = { by: requireUser(request).email, now: new Date(), seen: seenIn(query.data) };
    const refused = await applyAction(done, request.params.id, wanted, doing);
    // A request that leaves spam is announced at once.
    if (!refused) onSaved?.();
    return answer(request, reply, refused);
  });

  app.post(endpoints.undo(':id'), async (request: OfOne, reply) => {
    const wanted = bodyOf(request, reply, undo);
    if (!wanted) return reply;
    const doing = { by: requireUser(request).email, now: new Date() };
    const refused = await undoAction(done, request.params.id, wanted.deed, doing);
    if (!refused) onSaved?.();
    return answer(request, reply, refused);
  });

  app.post(endpoints.erase(':id'), async (request: OfOne, reply) => {
    const isErased = await eraseById({ database, dataDir: config.dataDir }, request.params.id);
    if (!isErased) return refuseDesk(reply, 404, gone);
    // If somebody is reading the old data, housekeeping keeps trying.
    await truncateWriteAheadLog(database);
    return reply.code(204).send();
  });

  app.get(endpoints.calendar(':id'), async (request: OfOne, reply) => {
    const found = await store.find(request.params.id);
    const { visitAt } = found ?? {};
    if (!found || !visitAt) return refuseDesk(reply, 404, 'No visit has been set.');
    const calendar = visitCalendar(toCalendarVisit({ ...found, visitAt }, deps), {
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

  async function rows({ requests, next }: Page): Promise<RequestPage> {
    return { requests: await summarize(seen, requests), next };
  }

  function answer(request: OfOne, reply: FastifyReply, refused: Refused | undefined) {
    return refused ? refuseDesk(reply, refused.status, refused.message) : sendDetails(request, reply);
  }

  async function sendDetails(request: OfOne, reply: FastifyReply) {
    return (await readDetails(seen, request.params.id)) ?? refuseDesk(reply, 404, gone);
  }
}

function seenIn({ seen, own }: { seen?: string; own?: string }): SeenActions | undefined {
  return seen === undefined ? undefined : { upTo: Number(seen), own: own?.split(',') ?? [] };
}

function sendCsv(reply: FastifyReply, name: string) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="requests-${name}.csv"`);
}
