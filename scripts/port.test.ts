import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const needed = ['scripts', 'package.json', 'package-lock.json', 'content/folder.mjs'];

test('a clone whose port is taken says so before it installs anything', async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const clone = makeTemporaryFolder(onTestFinished);
  for (const part of needed) cpSync(part, path.join(clone, part), { recursive: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port) },
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`Port ${port} is in use`);
  expect(stderr).toContain(`PORT=${port + 10} npm start`);
  expect(existsSync(path.join(clone, 'node_modules'))).toBe(false);
});
