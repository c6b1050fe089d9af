import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { readState } from './platform/state-files.ts';
import { acceptsConnections } from './testing/accepts-connections.ts';
import { runProgram, startServer } from './testing/child.ts';
import { danasRequest, temporaryFolder } from './testing/parts.ts';

// Programs are started one after the other.
vi.setConfig({ testTimeout: 180_000 });

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
  const variables = { DATA_DIR: temporaryFolder(), TIME_SERVER: 'time.example.com' };
  const { child, origin, printed } = await startServer(variables);
  // For update-check.
  expect(readState(variables.DATA_DIR, 'last-start.json')?.at).toBeDefined();
  const finish = await sendHalf(origin);
  child.kill('SIGTERM');
  await expect.poll(() => acceptsConnections(origin)).toBe(false);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) child.kill(signal);
  expect(await finish()).toBe(201);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(printed().match(/^TIME_SERVER is set but no longer used/gm)).toHaveLength(1);
  const { out } = await runProgram('server/cli/requests.ts', variables, ['list', '--json']);
  expect(JSON.parse(out)).toMatchObject([danasRequest]);
});

test('an uncaught error stops the server in the same way, and it exits with 1', async () => {
  const fault = `process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits for this')))`;
  const variables = { DATA_DIR: temporaryFolder() };
  const { child, origin } = await startServer(variables, () => [
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(fault)}`, 'server/main.ts'],
  ]);
  let output = '';
  child.stderr!.on('data', (text) => (output += text));
  const finish = await sendHalf(origin);
  child.kill('SIGUSR2');
  await expect.poll(() => acceptsConnections(origin)).toBe(false);
  expect(await finish()).toBe(201);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output).toContain('nobody waits for this');
  const { out } = await runProgram('server/cli/requests.ts', variables, ['list', '--json']);
  expect(JSON.parse(out)).toMatchObject([danasRequest]);
});

test('connections on which nothing was asked yet, or whose request never goes on, do not delay the stop', async () => {
  const { child, origin } = await startServer({ DATA_DIR: temporaryFolder() });
  const { hostname, port } = new URL(origin);
  for (const begun of ['', `POST ${quoteEndpoint} HTTP/1.1\r\nHost: x\r\n`]) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    socket.write(begun);
  }
  // An answer on a later connection: the server has seen the first two.
  await fetch(origin);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('if another server has its port, it exits before it touches the tables that the other one reads', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const variables = { DATA_DIR: path.join(temporaryFolder(), 'data'), PORT: String(port), HOST: '127.0.0.1' };
  const { code, err } = await runProgram('server/main.ts', variables, []);
  expect([code, err]).toEqual([1, expect.stringMatching(/^Port \d+ is in use/)]);
  expect(existsSync(variables.DATA_DIR)).toBe(false);
});

test('a wrong configuration is reported in full and nothing starts', async () => {
  const { code, err } = await runProgram('server/main.ts', { PORT: 'x', SITE_URL: 'y' }, []);
  expect(code).toBe(1);
  expect(err).toMatch(/PORT.*\n.*SITE_URL/);
  const elsewhere = { PORT: '0', HOST: 'nowhere.invalid', DATA_DIR: temporaryFolder() };
  expect(await runProgram('server/main.ts', elsewhere, [])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^HOST is "nowhere.invalid" .*, but this machine has no such address/),
  });
});
