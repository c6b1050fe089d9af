import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { withDeadline, withNewDeadline } from '#server/database/deadline.ts';

/** How long a response may wait for the database, and its request arrive. The form's script gives up after 15,000 ms. */
const timeout = 8_000;
/** The minimum for a request that took long to arrive: a slow connection is no reason to refuse it. */
const minLeft = 1_000;

/** Gives each request one deadline for everything it asks of the database. */
export function limitResponseTime(app: FastifyInstance) {
  app.addHook('preHandler', (_request, reply, done) => {
    withDeadline(Math.max(timeout - reply.elapsedTime, minLeft), done);
  });
}

/** Runs work with a full deadline of its own, for a response that needs several, as for photos. */
export function withResponseDeadline<Result>(work: () => Result): Result {
  return withNewDeadline(timeout, work);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How long such a request may take to arrive, in milliseconds, as long as something of it keeps coming; without it,
     * 30 seconds whatever comes.
     */
    arrivesWithin?: (request: FastifyRequest) => number | undefined;
  }
  interface FastifyInstance {
    /** How long a request may take to arrive where nothing else is said, in milliseconds. */
    usualArrival: number;
  }
}

/**
 * The longest that any request may take to arrive, in milliseconds: a form with eight photos, over a phone line.
 * Node enforces it, and knows only one limit for all; the hook below knows better.
 */
export const maxArrival = 15 * 60_000;

/**
 * How slow a long body may be. A phone that was in a tunnel for 20 seconds is heard again when its line next tries,
 * which may be twice as long after it was last heard; and below 4 kB/s even a photo that a phone has scaled to
 * half a megabyte takes minutes. A pause is made up for by what came before, 250 milliseconds for each kB, and by a
 * minute that everybody has. Times in milliseconds.
 */
const pace = { maxSilence: 60_000, allowance: 60_000, bytesPerSecond: 4000, checkInterval: 5_000 };

/** Ends a request whose body takes too long to arrive, as Node would: with 408, and the connection. */
export function limitArrivalTime(app: FastifyInstance) {
  app.decorate('usualArrival', 30_000);
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    if (headers['content-length'] || headers['transfer-encoding']) {
      const longer = routeOptions.config?.arrivesWithin?.(request);
      const end = () => {
        if (raw.complete === false) app.server.emit('clientError', createTimeoutError(), raw.socket);
      };
      const timer = setTimeout(end, longer ?? app.usualArrival).unref();
      const watch = longer === undefined ? undefined : watchPace(raw, end);
      raw.once('close', () => {
        clearTimeout(timer);
        clearInterval(watch);
      });
    }
    done();
  });
}

/** Looks at the connection, not at who reads from it: also at what comes between two files, or after the answer. */
function watchPace({ socket }: IncomingMessage, end: () => void): NodeJS.Timeout {
  const isTooSlow = createPaceCheck(socket.bytesRead);
  return setInterval(() => isTooSlow(socket.bytesRead) && end(), pace.checkInterval).unref();
}

/**
 * @param before how many bytes had come on the connection when it began
 * @returns a function that says whether it has been too slow, to be called every five seconds with the bytes so far
 */
export function createPaceCheck(before: number): (read: number) => boolean {
  let latest = before;
  let [elapsed, silent] = [0, 0];
  return (read) => {
    elapsed += pace.checkInterval;
    silent = read > latest ? 0 : silent + pace.checkInterval;
    latest = read;
    const allowed = pace.allowance + ((read - before) / pace.bytesPerSecond) * 1000;
    return silent >= pace.maxSilence || elapsed > allowed;
  };
}

function createTimeoutError(): NodeJS.ErrnoException {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
