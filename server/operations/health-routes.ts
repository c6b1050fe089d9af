import type { FastifyInstance } from 'fastify';
import { withDeadline } from '#server/database/deadline.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import type { Company } from '#server/platform/company.ts';
import { describeError } from '#server/platform/log.ts';
import type { QuoteRequestStore } from '#server/requests/store.ts';

/** How long a rehearsal may take, and how long its result is used for all callers, in milliseconds. */
const timeout = 4_000;
const cachedFor = 5_000;

/**
 * `/healthz`: 200 if a request could be stored, otherwise 503. For monitoring, and for load balancers that have
 * another server to send visitors to. However many ask, the disk is written to at most once every five seconds.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  store: Pick<QuoteRequestStore, 'probeWrite'>,
  company: Company,
  cacheTime: number = cachedFor,
) {
  let latest: Promise<boolean> | undefined;

  function canStore(): Promise<boolean> {
    latest ??= withDeadline(timeout, () => store.probeWrite())
      .then(
        () => true,
        (error: unknown) => {
          app.log.error({ error: describeError(error) }, 'a request could not be stored');
          return false;
        },
      )
      .finally(() => {
        setTimeout(() => {
          latest = undefined;
        }, cacheTime).unref();
      });
    return latest;
  }

  app.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (await canStore()) return { status: 'ok' };
    return reply.code(503).send({ status: 'unavailable' });
  });
  refuseOtherMethods(app, company, '/healthz', ['GET', 'HEAD']);
}
