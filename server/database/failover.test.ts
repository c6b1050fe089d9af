import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { withDeadline } from './deadline.ts';
import { openDatabase } from './open.ts';

// On a busy machine a new connection takes a while.
vi.setConfig({ testTimeout: 60_000 });

const { PostgreSQL: makePlace } = bothEngines();
const requests = Array.from({ length: 20 }, (_, turn) => contract.createSubmission(`press-${turn}`));

/** Two servers on one PostgreSQL, and what the people do who look after it. */
async function twoServers() {
  const place = await makePlace();
  const servers = await Promise.all([openDatabase(place), openDatabase(place)]);
  const admin = new pg.Client({
    connectionString: place.databaseUrl,
    options: '-c default_transaction_read_only=off',
  });
  await admin.connect();
  onTestFinished(async () => {
    await Promise.all([admin.end(), ...servers.map((server) => server.destroy())]);
  });
  const name = new URL(place.databaseUrl).pathname.slice(1);
  const ours = `from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  const stores = servers.map((server) => createQuoteRequestStore(server, contract.recipients));
  /** All at once, so that each connection of both is used. */
  const saveAll = () =>
    withDeadline(30_000, () => Promise.all(requests.map((each, turn) => stores[turn % 2]!.save(each))));
  return {
    saveAll,
    stores,
    readOnly: (state: 'on' | 'off') =>
      admin.query(`alter database ${name} set default_transaction_read_only = ${state}`),
    terminate: () => admin.query(`select pg_terminate_backend(pid) ${ours}`),
    lock: () => admin.query('begin; lock table quote_requests in access exclusive mode'),
    unlock: () => admin.query('commit'),
    waiting: async () => {
      await admin.query('select pg_stat_clear_snapshot()');
      return (await admin.query(`select 1 ${ours} and wait_event_type = 'Lock'`)).rowCount;
    },
  };
}

test('after a failover, sessions that only read cost no request', async () => {
  const { saveAll, stores, readOnly, terminate } = await twoServers();
  await saveAll();
  await readOnly('on');
  await terminate();
  // Reading is possible, and leaves sessions that will never write.
  await Promise.all(requests.map((_, turn) => stores[turn % 2]!.countSpam()));
  const fresh = requests.map((each, turn) => ({ ...each, idempotencyKeys: [`after-${turn}`] }));
  const saves = withDeadline(30_000, () =>
    Promise.all(fresh.map((each, turn) => stores[turn % 2]!.save(each))),
  );
  await readOnly('off');
  await saves;
  expect(await stores[0]!.list()).toHaveLength(2 * requests.length);
});

test('a request that was waiting when its connection was ended is stored, once', async () => {
  const { saveAll, stores, lock, unlock, terminate, waiting } = await twoServers();
  await lock();
  const saves = saveAll();
  await expect.poll(waiting).toBe(requests.length);
  await terminate();
  await unlock();
  await saves;
  expect(await stores[0]!.list()).toHaveLength(requests.length);
});
