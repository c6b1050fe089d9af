import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherMethods } from '#server/http/methods.ts';
import { photoRoute } from '#server/photos/routes.ts';
import type { Company } from '#server/platform/company.ts';
import { deskPath } from '#shared/desk/addresses.ts';
import { quoteEndpoint } from '#shared/routes.ts';

/** The usual address. Without a token in the settings there is nothing there. */
const metricsPath = '/metrics';

/** What metrics.ts makes, which is loaded only where there is a token: it takes memory. */
interface Metrics {
  contentType: string;
  /** @param milliseconds how long the answer took */
  observe(route: RouteGroup, status: number, milliseconds: number): void;
  read(): Promise<string>;
}

/** Times every answer. Call it before there are routes. */
export function timeAnswers(app: FastifyInstance, metrics: Pick<Metrics, 'observe'>) {
  app.addHook('onResponse', async (request, reply) => {
    metrics.observe(routeGroup(request, reply), reply.statusCode, reply.elapsedTime);
  });
}

/** Figures for Prometheus, for whoever has the token. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'contentType' | 'read'>,
  token: string,
  company: Company,
) {
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

/** What answers are told apart by: few, and none that a visitor can invent. */
export const routeGroups = ['page', 'file', 'quote_request', 'photo', 'desk', 'other'] as const;

export type RouteGroup = (typeof routeGroups)[number];

/** Which of them a request belongs to, by the route that took it and, for the built site, by what was sent. */
function routeGroup({ routeOptions }: FastifyRequest, reply: FastifyReply): RouteGroup {
  // Nothing took what is not found.
  const { url = '/*' } = routeOptions;
  if (url === quoteEndpoint) return 'quote_request';
  if (url === photoRoute) return 'photo';
  if (url === deskPath || url.startsWith(`${deskPath}/`)) return 'desk';
  if (url !== '/*') return 'other';
  const isPage = /^text\/html/.test(String(reply.getHeader('content-type')));
  if (isPage) return 'page';
  return reply.statusCode < 400 ? 'file' : 'other';
}
