import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { runProgram, startServer } from './testing/child.ts';
import { danasRequest, temporaryFolder } from './testing/parts.ts';

vi.setConfig({ testTimeout: 60_000 });

test('SIGTERM lets a request in flight end, keeps it, and ends with 0', async () => {
  const variables = { DATA_DIR: temporaryFolder() };
  const { child, origin } = await startServer(variables);
  const body = JSON.stringify(danasRequest);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const inFlight = request(`${origin}${quoteEndpoint}`, { method: 'POST', headers });
  inFlight.write(body.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 200));
  inFlight.end(body.slice(10));
  const [answer] = await once(inFlight, 'response');
  expect(answer.statusCode).toBe(201);
  answer.resume();
  expect(await once(child, 'exit')).toEqual([0, null]);
  const { out } = await runProgram('server/owner/requests.ts', variables, ['list', '--json']);
  expect(JSON.parse(out)).toMatchObject([danasRequest]);
});

test('a second signal ends it at once', async () => {
  const { child, origin } = await startServer({ DATA_DIR: temporaryFolder() });
  const stuck = request(`${origin}${quoteEndpoint}`, { method: 'POST', headers: { 'content-length': 9 } });
  stuck.on('error', () => {}).write('x');
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('a wrong configuration is told whole and nothing starts', async () => {
  const { code, err } = await runProgram('server/main.ts', { PORT: 'x', SITE_URL: 'y' }, []);
  expect(code).toBe(1);
  expect(err).toMatch(/PORT.*\n.*SITE_URL/);
});
