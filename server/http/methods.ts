import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Company } from '#server/platform/company.ts';
import { refuse } from './errors.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Answers every other method at this address with 405 and the list of accepted ones. */
export function refuseOtherMethods(
  app: FastifyInstance,
  company: Company,
  url: string,
  allowed: HTTPMethods[],
) {
  app.route({
    url,
    method: methods.filter((method) => !allowed.includes(method)),
    exposeHeadRoute: false,
    onRequest: (request, reply) => {
      reply.header('Allow', allowed.join(', '));
      refuse(request, reply, company, 405);
    },
    handler: () => {},
  });
}
