import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { startServer } from './testing/child.ts';
import { newPlaces } from './testing/engines.ts';
import { startMailServer } from './testing/mail-server.ts';
import { danasRequest } from './testing/parts.ts';

// Two servers start.
vi.setConfig({ testTimeout: 180_000 });
const engines = newPlaces();

test('two servers on PostgreSQL mail each request once', async () => {
  const mail = await startMailServer();
  const { databaseUrl } = await engines.PostgreSQL();
  const variables = { DATABASE_URL: databaseUrl, SMTP_URL: mail.url, RATE_LIMIT: '0' };
  const servers = await Promise.all([startServer(variables), startServer(variables)]);
  /** As a form does: the same press again until it is stored, at one server and the other. */
  const send = async (turn: number) => {
    for (let tries = 0, status = 0; status !== 201; tries++)
      ({ status } = await fetch(servers[(turn + tries) % 2]!.origin + quoteEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `press-${turn}` },
        body: JSON.stringify({ ...danasRequest, message: `${turn}` }),
      }));
  };
  await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn)));
  await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBe(20);
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(20);
  for (const { child } of servers) {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
});
