import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { startServer } from './testing/child.ts';
import { startMailServer } from './testing/mail-server.ts';
import { danasRequest } from './testing/parts.ts';
import { startPostgres } from './testing/postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

test('two servers on PostgreSQL mail each request once, and continue after the database was unreachable', async () => {
  const mail = await startMailServer();
  const variables = {
    DATABASE_URL: await postgres.createDatabase('scale_out'),
    SMTP_URL: mail.url,
    RATE_LIMIT: '0',
  };
  const servers = await Promise.all([startServer(variables), startServer(variables)]);
  const send = (turn: number) =>
    fetch(servers[turn % 2]!.origin + quoteEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `press-${turn}` },
      body: JSON.stringify({ ...danasRequest, message: `${turn}` }),
    }).then(({ status }) => status);
  expect(await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn)))).toEqual(Array(20).fill(201));
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(20);
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(20);

  const restarted = postgres.restart();
  const during = await Promise.all(Array.from({ length: 6 }, (_, turn) => send(100 + turn)));
  for (const status of during) expect([201, 503]).toContain(status);
  await restarted;
  await expect.poll(() => send(200), { timeout: 20_000, interval: 200 }).toBe(201);
  // A connection broken by the restart may still be in the pool, and its first user gets an error.
  const health = async () => (await fetch(`${servers[0]!.origin}/healthz`)).status;
  await expect.poll(health, { timeout: 10_000 }).toBe(200);
  for (const { child } of servers) {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
});
