import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { closerOf } from './close-when-answered.ts';

test('a stop waits for the request in flight, for twenty seconds at most', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  const begun = Promise.withResolvers<void>();
  app.get('/', () => {
    begun.resolve();
    return new Promise(() => {});
  });
  let looks = 0;
  const close = closerOf(app, async () => {
    looks++;
    await new Promise(setImmediate);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const hungUp = once(request({ host: '127.0.0.1', port }).end(), 'response').catch(() => 'hung up');
  await begun.promise;
  const started = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(started);
  let isClosed = false;
  const closing = close().then(() => (isClosed = true));
  now.mockReturnValue(started + 19_999);
  await expect.poll(() => looks).toBeGreaterThanOrEqual(3);
  expect(isClosed).toBe(false);
  now.mockReturnValue(started + 20_000);
  await closing;
  expect(await hungUp).toBe('hung up');
});
