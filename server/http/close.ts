import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take to be answered, in milliseconds: longer than browsers wait. */
const patience = 20_000;
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
    const latest = performance.now() + patience;
    // Wait at least once: for a request on a connection that was opened a moment ago.
    let isClosed: boolean;
    do isClosed = await Promise.race([closed, pause().then(() => false)]);
    while (!isClosed && unanswered > 0 && performance.now() < latest);
    app.server.closeAllConnections();
    await closed;
  };
}
