import { mkdirSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { hasRowLocks, openDatabase, type Place } from '#server/database/open.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { countedAtOnce, danasRequest, temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { openClientCounts } from './client-counts.ts';
import { countsFile } from './file-counts.ts';

const engines = bothEngines();
const { now, hoursLater } = contract;
const asking = { limit: 'hourly', subject: '203.0.113.7', within: 3_600_000 };

/** Servers on one database, as two programs would be. */
async function twoServers(makePlace: () => Promise<Place>, variables: Record<string, string>) {
  const place = await makePlace();
  const config = { ...testConfig(variables), ...place, dataDir: place.dataDir || temporaryFolder() };
  return [await testApp(config), await testApp(config)] as const;
}

async function openCounts(place: Place, timing = countedAtOnce) {
  const database = await openDatabase(place);
  const counts = openClientCounts(place, database, timing);
  onTestFinished(async () => {
    await counts.close();
    await database.destroy();
  });
  return { database, ...counts };
}

const send = ({ app }: Awaited<ReturnType<typeof testApp>>, message: string) =>
  app
    .inject({
      ...{ method: 'POST', url: quoteEndpoint, remoteAddress: '198.51.100.7' },
      headers: { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' },
      payload: { ...danasRequest, message },
    })
    .then(({ statusCode }) => statusCode);

for (const [engine, makePlace] of Object.entries(engines)) {
  test(`${engine}: two servers refuse together what is too much for one address`, async () => {
    const servers = await twoServers(makePlace, { RATE_LIMIT: '5' });
    const statuses = [];
    for (let sent = 0; sent < 7; sent++) statuses.push(await send(servers[sent % 2]!, `${sent}`));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect((await servers[0].store.list()).map(({ signals }) => signals.includes('burst'))).toEqual([
      ...[false, false, false, false, true],
    ]);
  });

  test(`${engine}: two servers together take a hundred photographs a day from one address`, async () => {
    const servers = await twoServers(makePlace, { RATE_LIMIT: '5' });
    const sent = await servers[0].app.inject({ method: 'POST', url: quoteEndpoint, payload: danasRequest });
    const put = (server: number, name: number) =>
      servers[server]!.app.inject({
        method: 'PUT',
        url: `${sent.json().photos}/${String(name).padStart(32, '0')}?position=0&of=1`,
        payload: 'no photograph',
      }).then(({ statusCode }) => statusCode);
    for (let name = 0; name < 100; name++) expect(await put(name % 2, name)).toBe(415);
    expect([await put(0, 100), await put(1, 101)]).toEqual([429, 429]);
  });

  test(`${engine}: while counts cannot be written nobody is refused for it, and a server goes on counting alone`, async () => {
    const place = await makePlace();
    const { database, count } = await openCounts(place, { ...countedAtOnce, patience: 1_000 });
    await count([asking], now);
    const isShared = hasRowLocks(database);
    const held = isShared ? undefined : new DatabaseSync(countsFile(place.dataDir));
    held?.exec('begin exclusive');
    const release = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const lock = database.transaction().execute(async (trx) => {
      if (isShared) await sql`lock table limit_counts in access exclusive mode`.execute(trx);
      taken.resolve();
      await release.promise;
    });
    await taken.promise;
    expect(await count([asking], now)).toEqual([{ count: 2, until: hoursLater(1).getTime() }]);
    release.resolve();
    await lock;
    held?.close();
    const other = await openCounts(place);
    // What PostgreSQL was asked while it was held may be done afterward.
    const [tally] = await other.count([asking], now);
    expect([2, 3]).toContain(tally!.count);
  });

  test(`${engine}: what a server counts within a pause, the others know after it`, async () => {
    const now = new Date();
    const place = await makePlace();
    const busy = await openCounts(place, { ...countedAtOnce, pause: 3_600_000 });
    const other = await openCounts(place);
    for (let time = 0; time < 4; time++) await busy.count([asking], now);
    expect(await other.count([asking], now)).toMatchObject([{ count: 2 }]);
    await busy.close();
    expect(await other.count([asking], now)).toMatchObject([{ count: 6 }]);
  });
}

test('a file of counts that is damaged is begun anew, and requests are not touched', async () => {
  const place = { dataDir: temporaryFolder() };
  writeFileSync(countsFile(place.dataDir), 'no database '.repeat(1000));
  const [one, other] = [await openCounts(place), await openCounts(place)];
  await one.count([asking], now);
  expect(await other.count([asking], now)).toMatchObject([{ count: 2 }]);
});

test('where no file of counts can be made, one server counts alone', async () => {
  const place = { dataDir: temporaryFolder() };
  mkdirSync(countsFile(place.dataDir));
  writeFileSync(`${countsFile(place.dataDir)}/in the way`, '');
  const { count } = await openCounts(place);
  expect(await count([asking], now)).toMatchObject([{ count: 1 }]);
  expect(await count([asking], now)).toMatchObject([{ count: 2 }]);
});
