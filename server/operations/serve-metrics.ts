import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import type { Company } from '#server/platform/company.ts';
import type { Metrics } from './metrics.ts';
import { routeGroup } from './route-group.ts';

/** The usual address. Without a token in the settings there is nothing there. */
const metricsPath = '/metrics';

/** Times every answer. Call it before there are routes. */
export function timeAnswers(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    metrics.observe(routeGroup(request, reply), reply.statusCode, reply.elapsedTime);
  });
}

/** Figures for Prometheus, for whoever has the token. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string, company: Company) {
  // Of equal length, as the comparison needs it, whatever was sent.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(token);

  app.get(metricsPath, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const [, given = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(given), expected)) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('The token is wrong.\n');
    }
    return reply.type(metrics.contentType).send(await metrics.read());
  });
  refuseOtherMethods(app, company, metricsPath, ['GET', 'HEAD']);
}
