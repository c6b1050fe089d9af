import { expect, test } from '@playwright/test';
import { killInTurn } from '#deploy/testing/kill-in-turn.ts';
import { startBehindCaddy } from '#deploy/testing/start-site.ts';
import { startPostgres } from '#server/testing/postgres.ts';

// A busy machine takes many seconds for each start.
test.setTimeout(600_000);

async function expectUnnoticed(count: number, kills: number, databaseUrl?: string) {
  const site = await startBehindCaddy(count, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const { pages, sent, stored, ...rest } = await killInTurn(site, { kills, lines: 2, databaseUrl });
  await site.end();
  // Each server once by SIGKILL and once by SIGTERM.
  expect(rest).toEqual({ lost: 0, doubled: 0, faults: [], stops: Array(count).fill(0) });
  expect(stored).toBe(sent);
  expect(Math.min(pages, sent)).toBeGreaterThan(10);
}

test('two servers on one SQLite file are killed in turn, and no visitor notices', () =>
  expectUnnoticed(2, 4));

test('one server alone is killed, and visitors wait for it without noticing', () => expectUnnoticed(1, 2));

test('two servers on PostgreSQL are killed in turn, and no visitor notices', async () => {
  const postgres = await startPostgres();
  await expectUnnoticed(2, 4, await postgres.createDatabase('behind_caddy'));
  await postgres.stop();
});
