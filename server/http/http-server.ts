import type { RequestListener, Server } from 'node:http';
import { settleTarget } from './request-target.ts';

// An import would read every name of the module, and so load all of `fetch` and `WebSocket`: 12 MB.
const { createServer } = process.getBuiltinModule('node:http');

/** How long headers, and a whole request, may take to arrive, in milliseconds. */
const arrival = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
/** How long a connection is kept for the next request: longer than balancers keep theirs. */
const keepAliveTimeout = 72_000;
const maxConnections = 4000;

/**
 * Node's server with the limits that a public one needs. Once it is closing, each answer is the last on its
 * connection, so that none holds the stop up. What does not say where it goes is refused as Node refuses what it cannot
 * read.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer({ ...arrival, keepAliveTimeout }, (request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    if (settleTarget(request)) listener(request, response);
    else response.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
  });
  server.maxConnections = maxConnections;
  return server;
}
