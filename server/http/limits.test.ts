import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { countedAtOnce, temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { openClientCounts } from './client-counts.ts';
import { createOwnCounts } from './counts.ts';
import { createDailyHash } from './daily-hash.ts';
import { countsFile } from './file-counts.ts';
import { createSharedCounts, forgetCounts } from './shared-counts.ts';

const engines = bothEngines();
const { now, hoursLater } = contract;
const address = '203.0.113.7';
const asking = { limit: 'hourly', subject: address, within: 3_600_000 };
const minutesLater = (minutes: number) => hoursLater(minutes / 60);

for (const [engine, place] of Object.entries(engines)) {
  test(`${engine}: time runs from the first that is counted, for each by itself`, () =>
    withServers(place, async ([one, other]) => {
      const [count, countToo] = [createSharedCounts(one), createSharedCounts(other)];
      const until = minutesLater(60).getTime();
      expect(await count([asking], now)).toEqual([{ count: 1, until }]);
      const later = { ...asking, subject: '203.0.113.8' };
      expect(await countToo([asking, later], minutesLater(40))).toEqual([
        { count: 2, until },
        { count: 1, until: minutesLater(100).getTime() },
      ]);
      expect(await count([asking, later], minutesLater(60))).toEqual([
        { count: 1, until: minutesLater(120).getTime() },
        { count: 2, until: minutesLater(100).getTime() },
      ]);
    }));

  test(`${engine}: rows hold no address, and once the day is over nothing tells which address was counted`, () =>
    withServers(place, async ([one, other]) => {
      const rows = () => one.selectFrom('limit_counts').select(['key', 'count']).execute();
      const keys = () => one.selectFrom('limit_keys').selectAll().execute();
      const beforeMidnight = new Date('2026-03-02T23:50:00.000Z');
      const afterMidnight = new Date('2026-03-03T00:10:00.000Z');
      await createSharedCounts(one)([asking], beforeMidnight);
      await createSharedCounts(other)([asking], beforeMidnight);
      const [before] = await rows();
      expect(before!.count).toBe(2);
      expect(before!.key).toMatch(/^[\w-]{43}$/);
      expect(await keys()).toMatchObject([{ day: '2026-03-02' }]);
      expect(await forgetCounts(one, beforeMidnight)).toBe(false);

      expect(await forgetCounts(one, afterMidnight)).toBe(true);
      expect(await keys()).toEqual([]);
      await createSharedCounts(one)([asking], afterMidnight);
      const hashes = (await rows()).map(({ key }) => key);
      expect(new Set(hashes).size).toBe(2);
      await forgetCounts(one, hoursLater(24));
      expect(await rows()).toEqual([]);
    }));
}

test('one server alone counts the same way', () => {
  const count = createOwnCounts();
  const counted = (minutes: number) => count([asking], minutesLater(minutes)).map(({ count }) => count);
  expect([counted(0), counted(59), counted(60)]).toEqual([[1], [2], [1]]);
});

test('the hash of an address changes every day, even without visitors, and does not reveal it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const hash = createDailyHash();
  const first = hash('203.0.113.9');
  expect(first).not.toBe(hash('203.0.113.10'));
  // An address is never as long, nor has it these letters alone.
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(createDailyHash()('203.0.113.9')).not.toBe(first);
  vi.advanceTimersByTime(23 * 3_600_000);
  expect(hash('203.0.113.9')).toBe(first);
  vi.advanceTimersByTime(3_600_001);
  expect(hash('203.0.113.9')).not.toBe(first);
});

test('two servers refuse together what is too much for one address, and a hundred photographs a day', async () => {
  const config = testConfig({ RATE_LIMIT: '5' });
  const servers = [await testApp(config), await testApp(config)];
  const browser = { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' };
  const send = (turn: number) => servers[turn % 2]!.send({ message: `${turn}` }, browser, '198.51.100.7');
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (let turn = 0; turn < 7; turn++) answers.push(await send(turn));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429, 429]);
  const requests = await servers[0]!.store.list();
  expect(requests.map(({ signals }) => signals.includes('burst'))).toEqual([...Array(4).fill(false), true]);
  const put = async (turn: number) => {
    const url = `${answers[0]!.json().photos}/${String(turn).padStart(32, '0')}?position=0&of=1`;
    return (await servers[turn % 2]!.app.inject({ method: 'PUT', url, payload: 'no photograph' })).statusCode;
  };
  for (let turn = 0; turn < 100; turn++) expect(await put(turn)).toBe(415);
  expect([await put(100), await put(101)]).toEqual([429, 429]);
});

test('while counts cannot be written nobody is refused for it, and a server goes on counting alone', async () => {
  const place = { dataDir: temporaryFolder() };
  const database = await openDatabase(place);
  const { count, close } = openClientCounts(place, database, { ...countedAtOnce, patience: 1_000 });
  onTestFinished(async () => {
    await close();
    await database.destroy();
  });
  await count([asking], now);
  const held = new DatabaseSync(countsFile(place.dataDir));
  held.exec('begin exclusive');
  expect(await count([asking], now)).toEqual([{ count: 2, until: hoursLater(1).getTime() }]);
  held.close();
});
