import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { runProgram, startServer } from './testing/child.ts';
import { danasRequest, temporaryFolder } from './testing/parts.ts';

vi.setConfig({ testTimeout: 60_000 });

const off = { RATE_LIMIT: '0', LOG_LEVEL: 'error' };

function send(origin: string, change: object = {}, key?: string, signal: AbortSignal | null = null) {
  return fetch(origin + quoteEndpoint, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ ...danasRequest, ...change }),
  });
}

/** Takes the write lock, as another process would, until `rollback`. */
function lock(dataDir: string): DatabaseSync {
  const other = new DatabaseSync(path.join(dataDir, 'requests.sqlite'), { timeout: 10_000 });
  other.exec('begin immediate');
  return other;
}

async function storedIn(dataDir: string): Promise<{ id: string; name: string }[]> {
  return JSON.parse(
    (await runProgram('server/owner/requests.ts', { DATA_DIR: dataDir }, ['list', '--json'])).out,
  );
}

test('with a read-only data folder the server does not start and says why in one line', async () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, path.join(file, 'below'), '/sys/quotes']) {
    const { code, err } = await runProgram('server/main.ts', { DATA_DIR: dataDir, PORT: '0' }, []);
    expect(code).toBe(1);
    expect(err.trim()).toMatch(/^The requests cannot be opened; nothing was changed: .+$/);
  }
});

test.each([
  ['is no database', 'not a database '.repeat(1000)],
  ['is torn', `SQLite format 3\0${'\u0010\0\u0001\u0001'.repeat(4000)}`],
])('a database file that %s is reported and left unchanged', async (_, text) => {
  const dataDir = temporaryFolder();
  const file = path.join(dataDir, 'requests.sqlite');
  writeFileSync(file, text);
  const { code, err } = await runProgram('server/main.ts', { DATA_DIR: dataDir, PORT: '0' }, []);
  expect([code, err]).toEqual([1, expect.stringContaining('cannot be opened')]);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a database with a damaged page is reported at the start', async () => {
  const dataDir = temporaryFolder();
  const file = path.join(dataDir, 'requests.sqlite');
  const { child, origin } = await startServer({ ...off, DATA_DIR: dataDir });
  for (let sent = 0; sent < 20; sent++) await send(origin, { message: `${sent}${'x'.repeat(3000)}` });
  child.kill('SIGTERM');
  await once(child, 'exit');
  const bytes = readFileSync(file);
  bytes.fill(0xff, 8192, 20_480);
  writeFileSync(file, bytes);
  const { code, err } = await runProgram('server/main.ts', { DATA_DIR: dataDir, PORT: '0' }, []);
  expect([code, err]).toEqual([1, expect.stringContaining('cannot be opened')]);
});

test('visitors wait while another process locks the database, and pages are served in the meantime', async () => {
  const dataDir = temporaryFolder();
  const { origin } = await startServer({ ...off, DATA_DIR: dataDir });
  const other = lock(dataDir);
  let isAnswered = false;
  const answer = send(origin).finally(() => (isAnswered = true));
  for (let asked = 0; asked < 5; asked++) expect((await fetch(`${origin}/nothing`)).status).toBe(404);
  expect(isAnswered).toBe(false);
  other.exec('rollback');
  expect((await answer).status).toBe(201);
  other.close();
});

test('visitors waiting in line are all answered before their browsers give up, and can send again', async () => {
  const dataDir = temporaryFolder();
  const { origin } = await startServer({ ...off, DATA_DIR: dataDir });
  const other = lock(dataDir);
  const browsersPatience = 15_000;
  const presses = ['one', 'two', 'three', 'four'].map((key) =>
    send(origin, {}, key, AbortSignal.timeout(browsersPatience)),
  );
  expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(4).fill(503));
  other.exec('rollback');
  other.close();
  expect((await send(origin, {}, 'two')).status).toBe(201);
  expect((await send(origin, {}, 'two')).status).toBe(201);
  expect(await storedIn(dataDir)).toHaveLength(1);
});

test('two servers can share one SQLite file, and the same press at both is one request', async () => {
  const dataDir = temporaryFolder();
  const servers = await Promise.all([
    startServer({ ...off, DATA_DIR: dataDir }),
    startServer({ ...off, DATA_DIR: dataDir }),
  ]);
  const sent = Array.from({ length: 40 }, (_, turn) =>
    send(servers[turn % 2]!.origin, { message: `${turn >> 1}` }, `press-${turn >> 1}`),
  );
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(await storedIn(dataDir)).toHaveLength(20);
});

test('a killed server has lost no confirmed request', async () => {
  const dataDir = temporaryFolder();
  const { child, origin } = await startServer({ ...off, DATA_DIR: dataDir });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => send(origin, { message: `${turn}` })),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await storedIn(dataDir)).toHaveLength(answers.filter(({ status }) => status === 201).length);
});

test('a missing data folder is created', async () => {
  const dataDir = path.join(temporaryFolder(), 'a', 'b');
  const { printed } = await startServer({ ...off, DATA_DIR: dataDir });
  expect(existsSync(dataDir)).toBe(true);
  await expect.poll(printed).toContain('NOBODY IS NOTIFIED');
});
