import { expect, test } from '@playwright/test';
import { killInTurn } from '#deploy/testing/kill-in-turn.ts';
import { startBehindCaddy } from '#deploy/testing/start-site.ts';
import { startPostgres } from '#server/testing/postgres.ts';

// A busy machine takes many seconds for each start.
test.setTimeout(600_000);

async function expectUnnoticed(databaseUrl?: string) {
  const site = await startBehindCaddy(2, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const { pages, sent, stored, ...rest } = await killInTurn(site, { kills: 4, lines: 3, databaseUrl });
  await site.end();
  // Each server once by SIGKILL and once by SIGTERM.
  expect(rest).toEqual({ lost: 0, doubled: 0, faults: [], stops: [0, 0] });
  expect(stored).toBe(sent);
  expect(Math.min(pages, sent)).toBeGreaterThan(10);
}

test('two servers on one SQLite file are killed in turn, and no visitor notices', () => expectUnnoticed());

test('one server alone is killed, and visitors wait for it without noticing', async () => {
  const site = await startBehindCaddy(1);
  const { pages, sent, stored, ...rest } = await killInTurn(site, { kills: 2, lines: 2 });
  await site.end();
  expect(rest).toEqual({ lost: 0, doubled: 0, faults: [], stops: [0] });
  expect(stored).toBe(sent);
});

test('two servers on PostgreSQL are killed in turn, and no visitor notices', async () => {
  const postgres = await startPostgres();
  await expectUnnoticed(await postgres.createDatabase('behind_caddy'));
  await postgres.stop();
});
