import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, expect, test, vi } from 'vitest';
import { acceptsConnections } from '#server/testing/accepts-connections.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { npmStart } from '#tests/support/npm-start.ts';
import { copyProject, pretendBuilt } from '#tests/support/project-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

const quoteRequest = {
  name: 'Dana Field',
  email: 'dana@example.com',
  phone: '407 555 0199',
  message: 'A crack.',
};

/** A quote request of which the server has received only the beginning. */
async function sendHalf(origin: string) {
  const body = JSON.stringify(quoteRequest);
  const length = Buffer.byteLength(body);
  const headers = { 'content-type': 'application/json', 'content-length': length, expect: '100-continue' };
  const sending = request(origin + quoteEndpoint, { method: 'POST', headers });
  sending.flushHeaders();
  const answer = once(sending, 'response').then(([{ statusCode }]) => statusCode, String);
  await once(sending, 'continue');
  return { finish: () => void sending.end(body), answer };
}

/** Resolves when the server has gone, once it has answered what was on its way. */
async function expectAnsweredAndGone(
  { origin, pids }: Awaited<ReturnType<typeof npmStart>>,
  { finish, answer }: Awaited<ReturnType<typeof sendHalf>>,
) {
  await expect.poll(() => acceptsConnections(origin)).toBe(false);
  finish();
  expect(await answer).toBe(201);
  for (const pid of [pids.start, pids.server]) await expect.poll(() => isRunning(pid)).toBe(false);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const copy = copyProject(afterAll);
pretendBuilt(copy);

test.each([
  ['SIGTERM to npm', 'npm', 'SIGTERM'],
  ['SIGINT to npm', 'npm', 'SIGINT'],
  ['SIGTERM to the script', 'start', 'SIGTERM'],
  ['SIGHUP to the script', 'start', 'SIGHUP'],
  ['SIGTERM to the server', 'server', 'SIGTERM'],
  ['SIGTERM to all, as systemd sends it', 'group', 'SIGTERM'],
  ['SIGINT to all, as Ctrl+C sends it', 'group', 'SIGINT'],
] as const)('%s ends npm start with 0, after the request in flight', async (_, to, signal) => {
  const started = await npmStart(copy);
  const half = await sendHalf(started.origin);
  process.kill(started.pids[to], signal);
  await expectAnsweredAndGone(started, half);
  expect(await started.ended).toEqual([0, null]);
});

test.each([
  ['npm is killed', 'npm', 'SIGKILL'],
  ['the script is killed', 'start', 'SIGKILL'],
  ['the terminal is closed', 'group', 'SIGHUP'],
] as const)(
  'when %s, the server ends after the request in flight and leaves nothing behind',
  async (_, to, signal) => {
    const started = await npmStart(copy);
    const half = await sendHalf(started.origin);
    // The pipes it printed to are closed too.
    for (const stream of [started.npm.stdout, started.npm.stderr]) stream.destroy();
    process.kill(started.pids[to], signal);
    await expectAnsweredAndGone(started, half);
  },
);
