import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '#scripts/project.mjs';

/** Nobody listens there. */
const nowhere = 1;

/** A server that answers everything with a status. @param after how many it hangs up on before */
async function answering(status: number, after = 0) {
  let asked = 0;
  const server = createServer((request, answer) => {
    if (asked++ < after) request.socket.destroy();
    else answer.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function ask(port: number, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [inProject('deploy/answers.mjs'), ...args], {
    env: { PORT: `${port}`, ...env },
  });
  const [[exitCode], output] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  return [exitCode, output];
}

test('a server that can store requests is well; one that cannot has started; one that does not answer is neither', async () => {
  expect(await ask(await answering(200))).toEqual([0, '']);
  const port = await answering(503);
  expect(await ask(port)).toEqual([1, '/healthz answers 503.\n']);
  expect(await ask(port, ['--wait'])).toEqual([0, '']);
  expect(await ask(nowhere)).toEqual([1, 'Nothing answers on port 1.\n']);
});

test('waiting goes on until somebody answers, but not for a server that has exited', async () => {
  expect(await ask(await answering(200, 3), ['--wait'])).toEqual([0, '']);
  const server = spawn(process.execPath, ['--eval', '']);
  await once(server, 'close');
  const message = 'Nothing answers on port 1.\n';
  expect(await ask(nowhere, ['--wait'], { MAINPID: `${server.pid}` })).toEqual([1, message]);
});
