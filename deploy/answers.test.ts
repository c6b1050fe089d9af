import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#scripts/free-port.mjs';
import { inProject } from '#scripts/project.mjs';

/** A server that answers everything with a status. */
async function answering(status: number, port = 0) {
  const server = createServer((_request, answer) => answer.writeHead(status).end()).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function ask(port: number, ...words: string[]) {
  return askFor({ PORT: `${port}` }, words);
}

function askFor(env: Record<string, string>, words: string[]) {
  const child = spawn(process.execPath, [inProject('deploy/answers.mjs'), ...words], {
    env,
  });
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]);
  return { child, ended: ended.then(([[exitCode], said]) => ({ exitCode, said })) };
}

test('a server that can store requests is well', async () => {
  expect(await ask(await answering(200)).ended).toEqual({ exitCode: 0, said: '' });
});

test('a server that cannot store requests is not well, but has started', async () => {
  const port = await answering(503);
  expect(await ask(port).ended).toEqual({ exitCode: 1, said: '/healthz answers 503.\n' });
  expect(await ask(port, '--wait').ended).toEqual({ exitCode: 0, said: '' });
});

test('where nothing answers, nothing is well', async () => {
  const port = await freePort();
  expect(await ask(port).ended).toEqual({ exitCode: 1, said: `Nothing answers on port ${port}.\n` });
});

test('whoever waits goes on waiting until somebody answers', async () => {
  const port = await freePort();
  const { child, ended } = ask(port, '--wait');
  await once(child, 'spawn');
  await answering(200, port);
  expect(await ended).toEqual({ exitCode: 0, said: '' });
});

test('nobody waits for a server that has ended', async () => {
  const server = spawn(process.execPath, ['--eval', '']);
  await once(server, 'close');
  const port = await freePort();
  const { exitCode, said } = await askFor({ PORT: `${port}`, MAINPID: `${server.pid}` }, ['--wait']).ended;
  expect([exitCode, said]).toEqual([1, `Nothing answers on port ${port}.\n`]);
});
