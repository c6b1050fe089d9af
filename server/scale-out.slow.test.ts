import { expect, onTestFinished, test } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { startServer } from './testing/child.ts';
import { danasRequest } from './testing/parts.ts';
import { startPostgres } from './testing/postgres.ts';

test('two servers continue after PostgreSQL was unreachable', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const variables = { DATABASE_URL: await postgres.createDatabase('scale_out'), RATE_LIMIT: '0' };
  const servers = await Promise.all([startServer(variables), startServer(variables)]);
  const send = (turn: number) =>
    fetch(servers[turn % 2]!.origin + quoteEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `press-${turn}` },
      body: JSON.stringify({ ...danasRequest, message: `${turn}` }),
    }).then(({ status }) => status);
  expect(await send(0)).toBe(201);
  const restarted = postgres.restart();
  const during = await Promise.all(Array.from({ length: 6 }, (_, turn) => send(100 + turn)));
  for (const status of during) expect([201, 503]).toContain(status);
  await restarted;
  for (const turn of [200, 201]) await expect.poll(() => send(turn)).toBe(201);
  // A connection broken by the restart may still be in the pool, and its first user gets an error.
  for (const { origin } of servers)
    await expect.poll(async () => (await fetch(`${origin}/healthz`)).status).toBe(200);
});
