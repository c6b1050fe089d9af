import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take to be answered, in milliseconds: longer than browsers wait. */
const patience = 20_000;
/** How often is asked whether anything is left to answer, in milliseconds. */
const lookEvery = 500;

/**
 * Counts the requests that an app has to answer, from before it listens. @returns closes the app when all of them
 * are answered, or 20 seconds have passed. Closing alone would wait for ever for connections on which nothing was
 * asked: browsers open some ahead of need.
 */
export function closerOf(app: FastifyInstance): () => Promise<void> {
  let unanswered = 0;
  const answered = () => void unanswered--;
  app.server.on('request', (_request, response: ServerResponse) => {
    unanswered++;
    response.once('close', answered);
  });
  return async () => {
    const closed = app.close().then(() => true);
    const latest = performance.now() + patience;
    // At least one wait: for what is asked on a connection that was opened a moment ago.
    let isClosed: boolean | undefined;
    do isClosed = await Promise.race([closed, wait(lookEvery, false)]);
    while (!isClosed && unanswered > 0 && performance.now() < latest);
    app.server.closeAllConnections();
    await closed;
  };
}
