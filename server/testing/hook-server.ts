import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A real receiver of webhooks on loopback that keeps what it gets, and answers as told. */
export async function startHookServer(
  answer: (response: ServerResponse) => void = (response) => response.end(),
) {
  const posts: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    posts.push({ headers: request.headers, body: await text(request) });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, posts };
}
