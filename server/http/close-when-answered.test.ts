import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closerOf } from './close-when-answered.ts';

/** An app that answers only when told to, with one request that it has begun to answer. */
async function answering() {
  const app = fastify({ forceCloseConnections: 'idle' });
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    begun.resolve();
    return answer.promise;
  });
  let looks = 0;
  const close = closerOf(app, async () => {
    looks++;
    await new Promise(setImmediate);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port }).end();
  const ended = once(asked, 'response').then(
    ([response]) => text(response),
    () => 'hung up',
  );
  await begun.promise;
  let isClosed = false;
  const closed = () => close().then(() => (isClosed = true));
  const looked = (times: number) => expect.poll(() => looks).toBeGreaterThanOrEqual(times);
  return { port, answer: answer.resolve, ended, close: closed, looked, isClosed: () => isClosed };
}

test('a stop waits for the request in flight, and not for a connection that a browser opened ahead of need', async () => {
  const { port, answer, ended, close, looked, isClosed } = await answering();
  const unused = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void unused.destroy());
  await once(unused, 'connect');
  const closing = close();
  await looked(3);
  expect(isClosed()).toBe(false);
  answer('kept');
  expect(await ended).toBe('kept');
  await closing;
});

test('the connection of a request that is never answered is closed after twenty seconds', async () => {
  const { ended, close, looked, isClosed } = await answering();
  const started = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(started);
  const closing = close();
  now.mockReturnValue(started + 19_999);
  await looked(3);
  expect(isClosed()).toBe(false);
  now.mockReturnValue(started + 20_000);
  await closing;
  expect(await ended).toBe('hung up');
});
