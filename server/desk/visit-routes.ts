import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSwitch, setSwitch } from '#server/database/desk-switches.ts';
import { clientAddress } from '#server/http/rate-limits.ts';
import { hashOf, newToken } from '#server/platform/signed-token.ts';
import { day, minute } from '#server/platform/time.ts';
import { composeVisitsFeed, toCalendarVisit } from '#server/requests/calendar.ts';
import { findVisits } from '#server/requests/find.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { setMorningMessage, type VisitSettings } from '#shared/desk/visits.ts';
import { type DeskDeps, parseBody, refuseDesk } from './api/desk-api.ts';
import { listDeskEmails } from './sign-in/access.ts';
import { requireUser } from './sign-in/guard.ts';
import { requireFreshProof } from './sign-in/proof.ts';
import { endCalendarLink } from './sign-in/sessions.ts';

/** How often one client may ask for a feed. A calendar does so every half hour, and some services for many people. */
const fetchLimit = { max: 120, within: 15 * minute };
/** How far back a feed goes, in milliseconds, so that what was is still in the calendar. */
const maxPast = 60 * day;
/** The most visits in a feed. */
const maxVisits = 500;

/** Registers the setting for the morning message about visits, and the calendar that a phone subscribes to. */
export function registerVisitRoutes(app: FastifyInstance, deps: DeskDeps) {
  const { config, company, database, clients } = deps;

  app.get(endpoints.visitSettings, async (request): Promise<VisitSettings> => {
    const { email } = requireUser(request);
    const feed = database.selectFrom('calendar_feeds').select('created_at').where('email', '=', email);
    return {
      isToldEachMorning: (await readSwitch(database, 'morning-visits')) ?? false,
      feedSince: (await feed.executeTakeFirst())?.created_at ?? null,
    };
  });

  app.post(endpoints.morningMessage, async (request, reply) => {
    const body = parseBody(request, reply, setMorningMessage);
    if (!body) return reply;
    await setSwitch(database, 'morning-visits', body.eachMorning);
    return reply.code(204).send();
  });

  app.post(endpoints.newFeed, async (request, reply) => {
    // A link goes on when the session ends.
    if (!requireFreshProof(request, reply)) return reply;
    const token = newToken();
    const feed = { token_hash: hashOf(token), created_at: new Date().toISOString() };
    await database
      .insertInto('calendar_feeds')
      .values({ email: requireUser(request).email, ...feed })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(feed))
      .execute();
    const url = new URL(endpoints.feed(`${token}.ics`), config.serverUrl).href;
    return reply.code(201).send({ url });
  });

  app.post(endpoints.endFeed, async (request, reply) => {
    await endCalendarLink(database, requireUser(request).email);
    return reply.code(204).send();
  });

  app.get(endpoints.feed(':file'), async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const now = new Date();
    const occasion = {
      limit: 'feed by client',
      subject: clientAddress(request.ip),
      within: fetchLimit.within,
    };
    if (clients.count([occasion], now)[0]!.count > fetchLimit.max) return refuseDesk(reply, 429);
    const [token = ''] = request.params.file.split('.');
    const found = await database
      .selectFrom('calendar_feeds')
      .select('email')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!found || !(await listDeskEmails(config, database)).includes(found.email))
      return refuseDesk(
        reply,
        404,
        'This calendar link was turned off. Get a new one in the desk’s Settings.',
      );
    const visits = await findVisits(database, { from: new Date(now.getTime() - maxPast) }, maxVisits);
    const calendarVisits = visits.map((visit) => toCalendarVisit(visit, deps));
    return reply
      .type('text/calendar; charset=utf-8')
      .send(composeVisitsFeed(calendarVisits, { company: company.name, now }));
  });
}
