import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setSwitch } from '#server/database/desk-switches.ts';
import { createCustomerLinks, endCustomerLinks } from '#server/requests/customer-links.ts';
import { acknowledgesNow } from '#server/requests/save.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import {
  type CustomerLink,
  type CustomerSettings,
  newCustomerLink,
  setCustomerSettings,
} from '#shared/desk/customers.ts';
import { type DeskDeps, goneMessage, parseBody, refuseDesk } from './api/desk-api.ts';

/** Registers what the desk says about the pages of customers: whether they get an email with its link, and new links. */
export function registerCustomerLinkRoutes(app: FastifyInstance, deps: DeskDeps) {
  const { config, database, store } = deps;
  const links = createCustomerLinks(database, config.serverUrl);

  app.get(
    endpoints.customerSettings,
    async (): Promise<CustomerSettings> => ({
      acknowledges: await acknowledgesNow(database, store.recipients.acknowledges),
    }),
  );

  app.post(endpoints.customerSettings, async (request, reply) => {
    const body = parseBody(request, reply, setCustomerSettings);
    if (!body) return reply;
    await setSwitch(database, 'acknowledgement', body.acknowledges);
    return reply.code(204).send();
  });

  app.post(
    endpoints.customerLink(':id'),
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const body = parseBody(request, reply, newCustomerLink);
      if (!body) return reply;
      const { id } = request.params;
      if (!(await store.find(id))) return refuseDesk(reply, 404, goneMessage);
      if (body.endsOthers) await endCustomerLinks(database, id);
      const link: CustomerLink = { url: await links.issue(id, new Date()) };
      return reply.code(201).send(link);
    },
  );
}
