import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Starts a real receiver of webhooks on loopback that stores what it gets, and answers with `answer`. */
export async function startWebhookServer(
  answer: (response: ServerResponse) => void = (response) => response.end(),
) {
  const posts: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    posts.push({ headers: request.headers, body: await text(request) });
    answer(response);
  });
  // A connection that ends after a while could end just when it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, posts, stop };
}
