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
const maxHeld = 500;
/** The same for those that may take minutes: eight phones that send two photos at a time. */
const maxSlow = 16;
/** When to try again, in seconds. */
const retryAfter = 10;

/** Refuses at once what is more than one client's share, so that the others' requests always find a connection. */
export function shareConnections(app: FastifyInstance, company: Company) {
  const shares = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    const client = clientAddress(request.ip);
    const isSlow = routeOptions.config?.arrivesWithin?.(request) !== undefined;
    const names = isSlow ? [client, `${client} slow`] : [client];
    const held = names.map((name) => shares.get(name) ?? 0);
    if (held[0]! >= maxHeld || (isSlow && held[1]! >= maxSlow)) {
      reply.headers({ connection: 'close', 'retry-after': retryAfter });
      refuse(request, reply, company, 503);
      return;
    }
    for (const [index, name] of names.entries()) shares.set(name, held[index]! + 1);
    const release = () => {
      for (const name of names) {
        const left = shares.get(name)! - 1;
        if (left > 0) shares.set(name, left);
        else shares.delete(name);
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
const aMoment = () => wait(500);

/**
 * Counts the requests that an app has to answer; call it before it listens. @returns a function that closes the app
 * once all of them are answered, or 20 seconds have passed. Closing alone would wait forever for connections without
 * a request: browsers open some ahead of need.
 * @param pause what it waits for between two checks
 */
export function closerOf(app: FastifyInstance, pause: () => Promise<void> = aMoment): () => Promise<void> {
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
