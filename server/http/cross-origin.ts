import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/platform/config.ts';

/** How long a browser may remember the permission, in seconds. */
const maxAge = 3600;

/**
 * Lets the pages of `siteOrigin` call these routes if they are on a different host from this server, and nobody else's
 * pages.
 * @param routes each with the methods it accepts
 */
export function allowSite(app: FastifyInstance, siteOrigin: string, routes: Record<string, string>) {
  app.addHook('onRequest', (request, reply, done) => {
    if (Object.hasOwn(routes, request.routeOptions.url ?? '')) {
      reply.header('Vary', 'Origin');
      if (request.headers.origin === siteOrigin) {
        reply.header('Access-Control-Allow-Origin', siteOrigin);
        reply.header('Access-Control-Expose-Headers', 'Retry-After');
      }
    }
    done();
  });
  for (const [url, methods] of Object.entries(routes)) {
    app.options(url, (request, reply) => {
      if (request.headers.origin === siteOrigin) {
        reply.header('Access-Control-Allow-Methods', methods);
        reply.header('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key');
        reply.header('Access-Control-Max-Age', maxAge);
      }
      reply.code(204).send();
    });
  }
}

/**
 * True if a page of this server sent this: at its public address, or at the host that was asked. A page that came
 * without TLS may be anybody's on the way, so that it counts only where the server has none itself.
 */
export function isOwnOrigin({ headers, host }: FastifyRequest, siteUrl: URL): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (origin === siteUrl.origin) return true;
  const page = new URL(origin);
  const isSafe = page.protocol === 'https:' || siteUrl.protocol === 'http:' || isLoopback(page.hostname);
  return page.host === host && isSafe;
}

/** True if the page that sent this is on a different host from this server. */
export function isFromOtherHost(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host !== request.host;
}
