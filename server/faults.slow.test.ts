import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, sqliteFile } from './database/open.ts';
import { createQuoteRequestStore } from './requests/store.ts';
import { postRequest, startServer } from './testing/child.ts';
import { temporaryFolder } from './testing/parts.ts';
import { startPostgres } from './testing/postgres.ts';

const off = { RATE_LIMIT: '0', LOG_LEVEL: 'error' };

const send = (origin: string, message: string, signal?: AbortSignal) =>
  postRequest(origin, { message }, message, signal);

async function storedIn(dataDir: string) {
  const database = await openDatabase({ dataDir });
  return createQuoteRequestStore(database)
    .list()
    .finally(() => database.destroy());
}

test('visitors waiting in line are all answered before their browsers give up, and can send again', async () => {
  const dataDir = temporaryFolder();
  const { origin } = await startServer({ ...off, DATA_DIR: dataDir });
  const other = new DatabaseSync(sqliteFile(dataDir), { timeout: 10_000 });
  other.exec('begin immediate');
  const browserTimeout = 15_000;
  const presses = ['one', 'two', 'three', 'four'].map((key) =>
    send(origin, key, AbortSignal.timeout(browserTimeout)),
  );
  expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(4).fill(503));
  other.exec('rollback');
  other.close();
  for (const _press of ['first', 'second']) expect((await send(origin, 'two')).status).toBe(201);
  expect(await storedIn(dataDir)).toHaveLength(1);
});

test('two servers continue after PostgreSQL was unreachable', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const variables = { DATABASE_URL: await postgres.createDatabase('scale_out'), RATE_LIMIT: '0' };
  const servers = await Promise.all([startServer(variables), startServer(variables)]);
  const sendTo = (turn: number) => send(servers[turn % 2]!.origin, `${turn}`).then(({ status }) => status);
  expect(await sendTo(0)).toBe(201);
  const comeBack = await postgres.pause();
  const during = await Promise.all(Array.from({ length: 6 }, (_, turn) => sendTo(100 + turn)));
  for (const status of during) expect([201, 503]).toContain(status);
  await comeBack();
  for (const turn of [200, 201]) await expect.poll(() => sendTo(turn)).toBe(201);
  // A connection broken by the restart may still be in the pool, and its first user gets an error.
  for (const { origin } of servers)
    await expect.poll(async () => (await fetch(`${origin}/healthz`)).status).toBe(200);
});
