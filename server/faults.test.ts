import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { openDatabase, sqliteFile } from './database/open.ts';
import { createQuoteRequestStore } from './requests/store.ts';
import { postRequest, runProgram, startServer } from './testing/child.ts';
import { bothEnginesEmpty, contract } from './testing/engines.ts';
import { listeningApp } from './testing/listening-app.ts';
import { startMailServer } from './testing/mail-server.ts';
import { danasRequest, temporaryFolder, testConfig } from './testing/parts.ts';

// Servers start one after the other.
vi.setConfig({ testTimeout: 180_000 });

test('with a data folder that cannot be written the server does not start and names the setting', async () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const { code, err } = await runProgram('server/main.ts', { DATA_DIR: file, PORT: '0' }, []);
  expect(code).toBe(1);
  expect(err).toContain(`DATA_DIR is "${file}" (from the environment), but ${file} is a file, not a folder`);
  for (const dataDir of [path.join(file, 'below'), '/sys/quotes'])
    await expect(openDatabase({ dataDir })).rejects.toThrow(/^E\w+: /);
});

test.each([
  ['is no database', 'not a database '.repeat(1000)],
  ['is torn', `SQLite format 3\0${'\u0010\0\u0001\u0001'.repeat(4000)}`],
])('a database file that %s is reported and left unchanged', async (_, text) => {
  const dataDir = temporaryFolder();
  writeFileSync(sqliteFile(dataDir), text);
  await expect(openDatabase({ dataDir })).rejects.toThrow(/requests\.sqlite is damaged .* -- restore /);
  expect(readFileSync(sqliteFile(dataDir), 'utf8')).toBe(text);
});

test('a database with a damaged page is reported at the start', async () => {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir });
  const store = createQuoteRequestStore(database);
  for (let count = 0; count < 20; count++) {
    const quoteRequest = { ...danasRequest, message: `${count}${'x'.repeat(3000)}` };
    await store.save({ ...contract.createSubmission(), quoteRequest });
  }
  await database.destroy();
  const bytes = readFileSync(sqliteFile(dataDir));
  bytes.fill(0xff, 8192, 20_480);
  writeFileSync(sqliteFile(dataDir), bytes);
  await expect(openDatabase({ dataDir })).rejects.toThrow(' is damaged (');
});

test('visitors wait while another process locks the database, and pages are served in the meantime', async () => {
  const config = testConfig();
  const { app, ask } = await listeningApp(config);
  const other = new DatabaseSync(sqliteFile(config.dataDir));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  let isAnswered = false;
  const answer = app
    .inject({ method: 'POST', url: quoteEndpoint, payload: danasRequest })
    .finally(() => (isAnswered = true));
  for (let count = 0; count < 5; count++) expect((await ask('/nothing')).statusCode).toBe(404);
  expect(isAnswered).toBe(false);
  other.exec('rollback');
  expect((await answer).statusCode).toBe(201);
});

test('a missing data folder is created, the startup log says that nobody is notified, and metrics are served', async () => {
  const dataDir = path.join(temporaryFolder(), 'a', 'b');
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error', METRICS_TOKEN: 'a-token-of-24-characters' };
  const { printed, origin } = await startServer(settings);
  expect(readFileSync(sqliteFile(dataDir)).subarray(0, 15).toString()).toBe('SQLite format 3');
  await expect.poll(printed).toContain('NOBODY IS NOTIFIED');
  const authorization = `Bearer ${settings.METRICS_TOKEN}`;
  expect((await fetch(`${origin}/metrics`, { headers: { authorization } })).status).toBe(200);
});

const engines = bothEnginesEmpty();

test('two servers on PostgreSQL email each request once', async () => {
  const mail = await startMailServer();
  const { databaseUrl } = await engines.PostgreSQL();
  const variables = { DATABASE_URL: databaseUrl, SMTP_URL: mail.url, RATE_LIMIT: '0' };
  const servers = await Promise.all([startServer(variables), startServer(variables)]);
  /** As a form does: the same press again until it is stored, at one server and the other. */
  const send = async (turn: number) => {
    for (let tries = 0, status = 0; status !== 201; tries++)
      ({ status } = await postRequest(
        servers[(turn + tries) % 2]!.origin,
        { message: `${turn}` },
        `press-${turn}`,
      ));
  };
  await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn)));
  // A request that had to be sent again because the database was busy is also an alarm by email, past the outbox.
  const delivered = () => mail.mails.filter(({ messageId }) => !messageId!.startsWith('<alarm.'));
  await expect.poll(() => new Set(delivered().map(({ messageId }) => messageId)).size).toBe(20);
  const database = await openDatabase({ dataDir: '', databaseUrl });
  onTestFinished(() => database.destroy());
  const countTries = async () => {
    const rows = await database.selectFrom('notifications').select('tries').execute();
    return rows.reduce((sum, { tries }) => sum + tries, 0);
  };
  // A mail server that answers too late gets an email again. What one server sends, the other doesn't.
  await expect.poll(countTries).toBeGreaterThanOrEqual(delivered().length);
  for (const { child } of servers) {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
});
