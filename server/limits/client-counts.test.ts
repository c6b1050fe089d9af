import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Place } from '#server/database/open.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { countedAtOnce, danasRequest, temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { openClientCounts } from './client-counts.ts';
import { countsFile } from './file-counts.ts';

const { now, hoursLater } = contract;
const asking = { limit: 'hourly', subject: '203.0.113.7', within: 3_600_000 };

test.each(Object.entries(bothEngines()))(
  'on %s two servers refuse together what is too much for one address, and a hundred photographs a day',
  async (_, makePlace) => {
    const place: Place = await makePlace();
    const config = {
      ...testConfig({ RATE_LIMIT: '5' }),
      ...place,
      dataDir: place.dataDir || temporaryFolder(),
    };
    const servers = [await testApp(config), await testApp(config)];
    const at = (turn: number) => servers[turn % 2]!.app;
    const send = (turn: number) =>
      at(turn).inject({
        ...{ method: 'POST', url: quoteEndpoint, remoteAddress: '198.51.100.7' },
        headers: { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' },
        payload: { ...danasRequest, message: `${turn}` },
      });
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (let turn = 0; turn < 7; turn++) answers.push(await send(turn));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429, 429]);
    const requests = await servers[0]!.store.list();
    expect(requests.map(({ signals }) => signals.includes('burst'))).toEqual([...Array(4).fill(false), true]);
    const put = async (turn: number) => {
      const url = `${answers[0]!.json().photos}/${String(turn).padStart(32, '0')}?position=0&of=1`;
      return (await at(turn).inject({ method: 'PUT', url, payload: 'no photograph' })).statusCode;
    };
    for (let turn = 0; turn < 100; turn++) expect(await put(turn)).toBe(415);
    expect([await put(100), await put(101)]).toEqual([429, 429]);
  },
);

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
