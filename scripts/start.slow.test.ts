import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { npmStart } from './testing/npm-start.ts';
import { copyProject, type ProjectCopy, pretendBuilt } from './testing/project-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

const asked = { name: 'Dana Field', email: 'dana@example.com', phone: '407 555 0199', message: 'A crack.' };

/** A quote request of which the server has received only the beginning. */
async function sendHalf(origin: string) {
  const body = JSON.stringify(asked);
  const length = Buffer.byteLength(body);
  const headers = { 'content-type': 'application/json', 'content-length': length, expect: '100-continue' };
  const sending = request(origin + quoteEndpoint, { method: 'POST', headers });
  sending.flushHeaders();
  const answer = once(sending, 'response').then(([{ statusCode }]) => statusCode, String);
  await once(sending, 'continue');
  return { finish: () => void sending.end(body), answer };
}

/** Resolves when nothing listens at the address any more. */
async function refusal(origin: string) {
  const { hostname, port } = new URL(origin);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const isTaken = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isTaken) return;
    await wait(50);
  }
}

/** Resolves when the process is gone. */
async function end(pid: number) {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(50);
  }
}

let copy: ProjectCopy;
beforeAll(() => {
  let removeCopy = () => {};
  copy = copyProject((remove) => (removeCopy = remove));
  pretendBuilt(copy);
  return removeCopy;
});

test.each([
  ['SIGTERM to npm', 'npm', 'SIGTERM'],
  ['SIGINT to npm', 'npm', 'SIGINT'],
  ['SIGTERM to the script', 'start', 'SIGTERM'],
  ['SIGHUP to the script', 'start', 'SIGHUP'],
  ['SIGTERM to the server', 'server', 'SIGTERM'],
  ['SIGTERM to all, as systemd sends it', 'group', 'SIGTERM'],
  ['SIGINT to all, as Ctrl+C sends it', 'group', 'SIGINT'],
] as const)('%s ends npm start with 0, after the request in flight', async (_, to, signal) => {
  const { origin, ended, pids } = await npmStart(copy);
  const { finish, answer } = await sendHalf(origin);
  process.kill(pids[to], signal);
  await refusal(origin);
  finish();
  expect(await answer).toBe(201);
  expect(await ended).toEqual([0, null]);
  await Promise.all([end(pids.start), end(pids.server)]);
});

test.each([
  ['npm is killed', 'npm', 'SIGKILL'],
  ['the script is killed', 'start', 'SIGKILL'],
  ['the terminal is closed', 'group', 'SIGHUP'],
] as const)(
  'when %s, the server ends after the request in flight and leaves nothing behind',
  async (_, to, signal) => {
    const { npm, origin, pids } = await npmStart(copy);
    const { finish, answer } = await sendHalf(origin);
    // The pipes it printed to are closed too.
    for (const stream of [npm.stdout, npm.stderr]) stream.destroy();
    process.kill(pids[to], signal);
    await refusal(origin);
    finish();
    expect(await answer).toBe(201);
    await Promise.all([end(pids.start), end(pids.server)]);
  },
);
