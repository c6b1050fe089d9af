import { expect, test } from 'vitest';
import { createDailySums } from '#server/counting/daily-sums.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testConfig, testDatabase } from '#server/testing/parts.ts';
import type { CountedKind } from '#shared/counted.ts';
import type { PageName } from '#shared/routes.ts';

const day = 86_400_000;

/** A configuration with a database in which this was counted, where every day has 24 hours. */
async function counted(
  happened: [kind: CountedKind, page: PageName, source: string, daysAgo: number, times: number][],
  variables: Record<string, string> = {},
) {
  const config = testConfig({ TIME_ZONE: 'UTC', ...variables });
  const database = await testDatabase(config);
  const sums = createDailySums({ database, timeZone: config.timeZone, isOn: true });
  for (const [kind, page, source, daysAgo, times] of happened)
    for (let time = 0; time < times; time++)
      sums.count({ kind, page, source, at: new Date(Date.now() - daysAgo * day) });
  await sums.stop();
  return config;
}

const month = [
  ['visit', 'home', 'google.com', 0, 12],
  ['visit', 'about', 'spring-flyer', 1, 3],
  ['view', 'home', '', 0, 20],
  ['call', 'home', 'google.com', 1, 2],
  ['quote', 'services', 'google.com', 2, 4],
  ['request', 'services', 'google.com', 2, 1],
  ['visit', 'home', '', 29, 5],
  ['visit', 'home', '', 30, 700],
] as const;

test('the last 30 days are told in lines that fit, with what came from where', async () => {
  const config = await counted(month.map((each) => [...each]));
  const told = await runCommand(config, 'visits');
  expect(told).toMatch(/^The last 30 days\nVisits +20\nPages looked at +20\nPresses on Call +2\n/);
  expect(told).toMatch(/^Google +12 +2 +4 +1$/m);
  expect(told).toMatch(/^spring-flyer +3 +0 +0 +0$/m);
  expect(told).toMatch(/^Typed in, or not known +5 +0 +0 +0$/m);
  expect(told).toMatch(/^Services +0 +0 +0 +4 +1$/m);
  const lines = told.split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.filter((line) => line.includes('█'))).toHaveLength(3);
});

test('they are compared with as many days before, once those were counted', async () => {
  const config = await counted([...month.map((each) => [...each] as never), ['visit', 'home', '', 59, 8]]);
  expect(await runCommand(config, 'visits')).toMatch(/^Visits +20 {2}\(708 in the 30 before\)$/m);
});

test('other days, and as JSON for a program', async () => {
  const config = await counted(month.map((each) => [...each]));
  const told = JSON.parse(await runCommand(config, 'visits', '--days', '2', '--json'));
  expect(told.days).toHaveLength(2);
  expect(told.total).toEqual({ visits: 15, views: 20, calls: 2, quotes: 0, requests: 0 });
  expect(told.sources).toEqual([
    { source: 'google.com', name: 'Google', visits: 12, calls: 2, quotes: 0, requests: 0 },
    { source: 'spring-flyer', name: 'spring-flyer', visits: 3, calls: 0, quotes: 0, requests: 0 },
  ]);
});

test('many sources end in one line for the rest', async () => {
  const config = await counted(
    Array.from({ length: 20 }, (_, index) => ['visit', 'home', `site-${index}.example`, 0, index + 1]),
  );
  const { sources } = JSON.parse(await runCommand(config, 'visits', '--json'));
  expect(sources).toHaveLength(13);
  expect(sources[0]).toMatchObject({ name: 'site-19.example', visits: 20 });
  expect(sources[12]).toMatchObject({ name: 'All others', visits: 36 });
});

test('what is not there yet, and what is turned off, is said', async () => {
  expect(await runCommand(await counted([]), 'visits')).toMatch(/^Nothing was counted yet/);
  expect(await runCommand(await counted([], { COUNT_VISITS: 'off' }), 'visits')).toMatch(
    /COUNT_VISITS is off/,
  );
});

test.each(['0', '-1', '1.5', 'many', '100000'])('%s is not a number of days', async (days) => {
  await expect(runCommand(await counted([]), 'visits', `--days=${days}`)).rejects.toThrow(/from 1 to 395/);
});
