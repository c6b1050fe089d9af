import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/company.ts';
import { refuseOtherMethods } from './only-methods.ts';
import { describeError } from './request-log.ts';

/** `/healthz`: 200 when the store can be read, else 503. For balancers and watchdogs. */
export function answerHealth(app: FastifyInstance, store: { check(): Promise<void> }, company: Company) {
  app.get('/healthz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      await store.check();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ error: describeError(error) }, 'store not readable');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  refuseOtherMethods(app, company, '/healthz', ['GET', 'HEAD']);
}
