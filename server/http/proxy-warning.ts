import type { FastifyInstance } from 'fastify';

/**
 * Logs once that there seem to be more proxies in front of the server than it trusts. In that case it mistakes a
 * proxy's address for the visitor's, and all visitors share one limit.
 */
export function warnOfProxies(app: FastifyInstance, trusted: number) {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for']?.toString();
    const hops = forwarded?.split(',').length ?? 0;
    if (hops > trusted && !isLogged) {
      isLogged = true;
      request.log.warn({ hops, trusted }, trusted === 0 ? noneTrusted : moreThanTrusted(hops, trusted));
    }
    done();
  });
}

const noneTrusted =
  'X-Forwarded-For was sent, but no proxy is trusted: if this server is behind a proxy of yours, all visitors share one rate limit. Set TRUST_PROXY to the number of your proxies';

/** A visitor's own proxy, or the visitor, may have added to the header too. */
const moreThanTrusted = (hops: number, trusted: number) =>
  `X-Forwarded-For names ${hops} hops, but TRUST_PROXY trusts ${trusted}: if all of them are your own proxies, set TRUST_PROXY to ${hops}; if some belong to the visitor, you don't need to change anything`;
