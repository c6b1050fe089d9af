import { expect, test } from 'vitest';
import { readAnalyticsReport } from '#server/analytics/report.ts';
import { signIn } from '#server/testing/desk-session.ts';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';

test('only signed-in people see the analytics of the last 30 days', async () => {
  const { app, database, sums } = await testApp(testConfig({ TIME_ZONE: 'UTC' }));
  const visit = { kind: 'visit', page: 'gallery', source: 'yelp.com' } as const;
  const count = (daysAgo: number, more = {}) =>
    sums.count({ ...visit, at: new Date(Date.now() - daysAgo * 86_400_000), ...more });
  for (const daysAgo of [0, 0, 3, 31]) count(daysAgo);
  count(0, { kind: 'view', source: '' });
  count(0, { kind: 'call', page: 'es/services', source: '' });
  await sums.write();
  expect((await app.inject({ url: endpoints.analytics })).statusCode).toBe(401);
  const { headers } = await signIn(database);
  const see = async () => (await app.inject({ url: endpoints.analytics, headers })).json();
  const seen = await see();
  expect(seen).toMatchObject({
    isCounting: true,
    total: { visits: 3, views: 1, calls: 1, quotes: 0, requests: 0 },
    before: null,
    sources: [
      { source: 'yelp.com', name: 'Yelp', visits: 3 },
      { source: '', calls: 1 },
    ],
  });
  expect(seen.days).toHaveLength(30);
  expect(seen.days.map(({ visits }: { visits: number }) => visits).slice(-4)).toEqual([1, 0, 0, 2]);
  expect(seen.pages[0]).toMatchObject({ page: 'gallery', name: 'Gallery', visits: 3 });
  const names = seen.pages.map(({ name }: { name: string }) => name).sort();
  expect(names).toEqual(['About', 'Contact', 'Gallery', 'Home', 'Services', 'Services, in Spanish']);

  // Once the 30 days before were counted too, both are compared; many sources end in one line for the rest.
  count(59);
  for (let other = 0; other < 20; other++) count(1, { source: `site-${other}.example` });
  await sums.write();
  const { before, sources } = await see();
  expect(before).toMatchObject({ visits: 2 });
  expect(sources).toHaveLength(13);
  expect(sources[0]).toMatchObject({ name: 'Yelp', visits: 3 });
  expect(sources[12]).toMatchObject({ name: 'All others', visits: 9 });
});

test.each([
  ['in the evening, which is tomorrow in UTC', '2026-03-03T04:59', [0, 0, 1]],
  ['after midnight', '2026-03-03T05:00', [0, 1, 0]],
])('today is the day of the owner’s clock %s', async (_, now, visits) => {
  const timeZone = 'America/New_York';
  const { database, sums } = await testApp(testConfig({ TIME_ZONE: timeZone }));
  sums.count({ kind: 'visit', page: 'home', source: '', at: new Date('2026-03-03T04:59:00Z') });
  await sums.write();
  const options = { timeZone, isCounting: true, count: 3 };
  const { days, total } = await readAnalyticsReport(database, options, new Date(`${now}:00Z`));
  expect(days.map((day) => day.visits)).toEqual(visits);
  expect(total.visits).toBe(1);
});
