import { expect, test } from 'vitest';
import { signIn } from '#server/testing/desk-session.ts';
import { testApp } from '#server/testing/parts.ts';
import { startPushService } from '#server/testing/push-service.ts';
import { endpoints } from '#shared/desk/addresses.ts';

async function setup() {
  const service = await startPushService();
  const { app, database } = await testApp();
  const device = await signIn(database);
  const ask = (url: string, payload?: object, headers = device.headers) =>
    app.inject({ url, headers, ...(payload && { method: 'POST', payload }) });
  const endpointsNow = () =>
    database.selectFrom('push_subscriptions').select(['endpoint', 'shows']).execute();
  return { service, database, ask, endpointsNow };
}

test('a device reads its push settings', async () => {
  const { ask, service } = await setup();
  const before = (await ask(endpoints.push)).json();
  expect(before).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), subscription: null });
  const subscription = service.subscribe('one', 'little');
  expect((await ask(endpoints.subscribe, subscription)).statusCode).toBe(204);
  expect((await ask(endpoints.push)).json()).toEqual({
    publicKey: before.publicKey,
    subscription: { endpoint: subscription.endpoint, shows: 'little' },
  });
  expect((await ask(endpoints.unsubscribe, {})).statusCode).toBe(204);
  expect((await ask(endpoints.push)).json()).toMatchObject({ subscription: null });
});

test('a device that subscribes again replaces its subscription, and a browser gets pushes for its latest session only', async () => {
  const { ask, service, database, endpointsNow } = await setup();
  const subscription = service.subscribe('one');
  await ask(endpoints.subscribe, subscription);
  await ask(endpoints.subscribe, { ...subscription, shows: 'little' });
  expect(await endpointsNow()).toEqual([{ endpoint: subscription.endpoint, shows: 'little' }]);
  const later = await signIn(database);
  await ask(endpoints.subscribe, subscription, later.headers);
  expect(await endpointsNow()).toEqual([{ endpoint: subscription.endpoint, shows: 'all' }]);
  expect((await ask(endpoints.push)).json()).toMatchObject({ subscription: null });
});

test('an address that is no push service is refused', async () => {
  const { ask, service, endpointsNow } = await setup();
  const subscription = { ...service.subscribe('one'), endpoint: 'https://push.example.com/x' };
  const answer = await ask(endpoints.subscribe, subscription);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toMatch(/doesn’t know/);
  expect((await ask(endpoints.subscribe, { ...subscription, keys: {} })).statusCode).toBe(400);
  expect(await endpointsNow()).toEqual([]);
});

test('a device gets six test notifications an hour, and only that device', async () => {
  const { ask, service, database } = await setup();
  expect((await ask(endpoints.testPush, {})).statusCode).toBe(409);
  await ask(endpoints.subscribe, service.subscribe('one'));
  const other = await signIn(database);
  await ask(endpoints.subscribe, service.subscribe('two'), other.headers);
  for (let ring = 0; ring < 6; ring++) expect((await ask(endpoints.testPush, {})).statusCode).toBe(202);
  expect((await ask(endpoints.testPush, {})).statusCode).toBe(429);
  const rows = await database.selectFrom('notifications').select('subscription_id').execute();
  expect(rows).toHaveLength(6);
  expect(new Set(rows.map((row) => row.subscription_id)).size).toBe(1);
  expect((await ask(endpoints.testPush, {}, other.headers)).statusCode).toBe(202);
});
