import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/platform/company.ts';
import { refuse } from './errors.ts';
import { clientAddress } from './rate-limits.ts';

/**
 * How many requests one client may have under way at the same time, from their headers until they are answered and
 * their bodies have arrived: an eighth of all connections, and more than a street of visitors behind one address needs,
 * whose requests take milliseconds. Behind a proxy each takes a connection of its own.
 */
const maxRequests = 500;
/** The limit for requests that may take minutes: eight phones that send two photos at a time. */
const maxSlowRequests = 16;
/** When to try again, in seconds. */
const retryAfter = 10;

/** Refuses requests beyond one client's share, so that the others' requests always find a connection. */
export function limitConnections(app: FastifyInstance, company: Company) {
  const countByKey = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    const client = clientAddress(request.ip);
    const isSlow = routeOptions.config?.arrivesWithin?.(request) !== undefined;
    const keys = isSlow ? [client, `${client} slow`] : [client];
    const counts = keys.map((key) => countByKey.get(key) ?? 0);
    if (counts[0]! >= maxRequests || (isSlow && counts[1]! >= maxSlowRequests)) {
      reply.headers({ connection: 'close', 'retry-after': retryAfter });
      refuse(request, reply, company, 503);
      return;
    }
    for (const [index, key] of keys.entries()) countByKey.set(key, counts[index]! + 1);
    const release = () => {
      for (const key of keys) {
        const left = countByKey.get(key)! - 1;
        if (left > 0) countByKey.set(key, left);
        else countByKey.delete(key);
      }
    };
    // What is answered early still has its connection until its body has come.
    reply.raw.once('close', () => {
      if (raw.complete === false && !raw.destroyed) raw.once('close', release);
      else release();
    });
    done();
  });
}

/** How long requests in flight may take to be answered, in milliseconds: longer than browsers wait. */
const timeout = 20_000;
/** Between two checks whether anything is left to answer. */
const pauseBriefly = () => wait(500);

/**
 * Counts the requests that an app has to answer; call it before it listens. @returns a function that closes the app
 * once all of them are answered, or 20 seconds have passed. Closing alone would wait forever for connections without
 * a request: browsers open some ahead of need.
 * @param pause what it waits for between two checks
 */
export function createCloser(
  app: FastifyInstance,
  pause: () => Promise<void> = pauseBriefly,
): () => Promise<void> {
  let unanswered = 0;
  const answered = () => void unanswered--;
  app.server.on('request', (_request, response: ServerResponse) => {
    unanswered++;
    response.once('close', answered);
  });
  return async () => {
    const closed = app.close().then(() => true);
    const latest = performance.now() + timeout;
    // Wait at least once: for a request on a connection that was opened a moment ago.
    let isClosed: boolean;
    do isClosed = await Promise.race([closed, pause().then(() => false)]);
    while (!isClosed && unanswered > 0 && performance.now() < latest);
    app.server.closeAllConnections();
    await closed;
  };
}
