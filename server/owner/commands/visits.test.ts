import { expect, test } from 'vitest';
import { createDailySums } from '#server/counting/daily-sums.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testConfig, testDatabase } from '#server/testing/parts.ts';

test('the last 30 days are told in lines that fit, and as JSON for a program', async () => {
  const config = testConfig({ TIME_ZONE: 'UTC' });
  const database = await testDatabase(config);
  expect(await runCommand(config, 'visits')).toMatch(/^Nothing was counted yet/);
  const sums = createDailySums({ database, timeZone: config.timeZone, isOn: true });
  for (const kind of ['visit', 'visit', 'view', 'call'] as const)
    sums.count({ kind, page: 'home', source: 'google.com', at: new Date() });
  await sums.stop();
  const told = await runCommand(config, 'visits');
  expect(told).toMatch(/^The last 30 days\nVisits +2\nPages looked at +1\nPresses on Call +1\n/);
  expect(told).toMatch(/^Google +2 +1 +0 +0$/m);
  expect(told.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(JSON.parse(await runCommand(config, 'visits', '--days', '2', '--json'))).toMatchObject({
    total: { visits: 2, calls: 1 },
  });
  await expect(runCommand(config, 'visits', '--days=0')).rejects.toThrow(/from 1 to 395/);
});
