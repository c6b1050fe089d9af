import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { openDatabase, sqliteFile } from './database/open.ts';
import { createQuoteRequestStore } from './quote-requests/store.ts';
import { startServer } from './testing/child.ts';
import { danasRequest, temporaryFolder } from './testing/parts.ts';

const off = { RATE_LIMIT: '0', LOG_LEVEL: 'error' };

function send(origin: string, message: string, key: string, signal: AbortSignal | null = null) {
  return fetch(origin + quoteEndpoint, {
    ...{ method: 'POST', signal, body: JSON.stringify({ ...danasRequest, message }) },
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  });
}

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
  const browsersPatience = 15_000;
  const presses = ['one', 'two', 'three', 'four'].map((key) =>
    send(origin, key, key, AbortSignal.timeout(browsersPatience)),
  );
  expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(4).fill(503));
  other.exec('rollback');
  other.close();
  for (const _press of ['first', 'second']) expect((await send(origin, 'two', 'two')).status).toBe(201);
  expect(await storedIn(dataDir)).toHaveLength(1);
});

test('two servers can share one SQLite file, and the same press at both is one request', async () => {
  const dataDir = temporaryFolder();
  const start = () => startServer({ ...off, DATA_DIR: dataDir });
  const servers = await Promise.all([start(), start()]);
  const sent = Array.from({ length: 40 }, (_, turn) =>
    send(servers[turn % 2]!.origin, `${turn >> 1}`, `press-${turn >> 1}`),
  );
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(await storedIn(dataDir)).toHaveLength(20);
});
