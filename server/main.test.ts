import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { runProgram, startServer } from './testing/child.ts';
import { danasRequest, temporaryFolder } from './testing/parts.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A quote request of which the server has received only the beginning. */
async function sendHalf(origin: string) {
  const body = JSON.stringify(danasRequest);
  const length = Buffer.byteLength(body);
  const headers = { 'content-type': 'application/json', 'content-length': length, expect: '100-continue' };
  const sending = request(`${origin}${quoteEndpoint}`, { method: 'POST', headers });
  sending.flushHeaders();
  await once(sending, 'continue');
  return async () => {
    sending.end(body);
    const [answer] = await once(sending, 'response');
    answer.resume();
    return answer.statusCode;
  };
}

test('one stop, however often it is sent, lets a request in flight be stored and exits with 0', async () => {
  const variables = { DATA_DIR: temporaryFolder() };
  const { child, origin } = await startServer(variables);
  const finish = await sendHalf(origin);
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    child.kill(signal);
    await wait(100);
  }
  expect(await finish()).toBe(201);
  expect(await once(child, 'exit')).toEqual([0, null]);
  const { out } = await runProgram('server/owner/requests.ts', variables, ['list', '--json']);
  expect(JSON.parse(out)).toMatchObject([danasRequest]);
});

test.each([
  ['nothing was asked yet', ''],
  ['a request has begun and never goes on', `POST ${quoteEndpoint} HTTP/1.1\r\nHost: x\r\n`],
])('a connection on which %s does not delay the stop', async (_, begun) => {
  const { child, origin } = await startServer({ DATA_DIR: temporaryFolder() });
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  // An answer on a later connection: the server has seen the first.
  socket.write(begun);
  await fetch(origin);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a wrong configuration is reported in full and nothing starts', async () => {
  const { code, err } = await runProgram('server/main.ts', { PORT: 'x', SITE_URL: 'y' }, []);
  expect(code).toBe(1);
  expect(err).toMatch(/PORT.*\n.*SITE_URL/);
});
