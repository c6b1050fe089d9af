import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long such a request may take to arrive, in milliseconds; without it, 30 seconds. */
    arrivesWithin?: (request: FastifyRequest) => number | undefined;
  }
  interface FastifyInstance {
    /** How long a request may take to arrive where nothing else is said, in milliseconds. */
    usualArrival: number;
  }
}

/**
 * The longest that any request may take to arrive, in milliseconds: a form with eight photographs, over a phone line.
 * Node enforces it, and knows only one limit for all; the hook below knows better.
 */
export const longestArrival = 15 * 60_000;

/** Ends a request whose body takes too long to arrive, as Node would: with 408, and the connection. */
export function arriveInTime(app: FastifyInstance) {
  app.decorate('usualArrival', 30_000);
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    if (headers['content-length'] || headers['transfer-encoding']) {
      const limit = routeOptions.config?.arrivesWithin?.(request) ?? app.usualArrival;
      const timer = setTimeout(() => {
        if (raw.complete === false) app.server.emit('clientError', tooLate(), raw.socket);
      }, limit);
      raw.once('close', () => clearTimeout(timer));
      timer.unref();
    }
    done();
  });
}

function tooLate(): NodeJS.ErrnoException {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
