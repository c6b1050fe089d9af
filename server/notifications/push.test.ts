import { expect, test } from 'vitest';
import { signIn } from '#server/testing/desk-session.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { company } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { type PushService, startPushService } from '#server/testing/push-service.ts';
import type { ShownOnLockScreen } from '#shared/desk/push.ts';
import { describeRecipients, openChannels } from './channels.ts';
import { createPushChannel, vapidKeys } from './push.ts';
import { deleteUnknownSubscriptions, subscribeDevice } from './push-subscriptions.ts';

/** An outbox, and a way to let phones ring. */
async function setup() {
  const service = await startPushService();
  const outbox = await testOutbox({});
  return { ...outbox, service, let: (...phones: string[]) => letRing(outbox, service, phones) };
}

type Outbox = Awaited<ReturnType<typeof testOutbox>>;

async function letRing(
  { database, clock }: Pick<Outbox, 'database' | 'clock'>,
  service: PushService,
  phones: string[],
  shows: ShownOnLockScreen = 'all',
) {
  for (const phone of phones) {
    const { session } = await signIn(database, company.email, clock.now);
    await subscribeDevice(database, session, service.subscribe(phone, shows), clock.now);
  }
}

const onPush = async ({ notifications }: Outbox) =>
  (await notifications()).filter(({ channel }) => channel === 'push');

test('every phone gets one push for a request, encrypted for it and signed by us', async () => {
  const outbox = await setup();
  await outbox.let('one', 'two');
  const { id } = await outbox.saveDanas();
  await outbox.deliverDue();
  await outbox.deliverDue();
  const { rung } = outbox.service;
  expect(rung.map(({ phone }) => phone).sort()).toEqual(['one', 'two']);
  expect(rung[0]).toMatchObject({
    message: { title: 'New request: Dana Field, Concrete Repair', url: `/desk/requests/${id}`, open: 1 },
    publicKey: (await vapidKeys(outbox.database)).publicKey,
    subject: `mailto:${company.email}`,
  });
});

test('a phone that shows little shows nothing about anybody', async () => {
  const outbox = await setup();
  await letRing(outbox, outbox.service, ['shy'], 'little');
  await outbox.saveDanas();
  outbox.passHours(5);
  await outbox.deliverDue();
  await outbox.enqueueReminders();
  await outbox.deliverDue();
  const shown = outbox.service.rung.map(({ message }) => `${message.title} ${message.body}`);
  expect(shown).toEqual([
    'New request Open the desk to read it.',
    expect.stringContaining('A request is waiting for an answer'),
  ]);
  for (const content of shown) expect(content).not.toMatch(/Dana|Crack|555|example/);
});

test('there is no push for spam, for a request answered in the meantime, or for photos', async () => {
  const outbox = await setup();
  await outbox.let('one');
  for (const state of ['answered', 'spam'] as const) {
    const { id } = await outbox.saveDanas();
    await savePhoto(outbox.photos, id, 0, { receivedAt: outbox.clock.now });
    await outbox.store.mark(id, state, outbox.clock.now);
  }
  await outbox.deliverDue();
  expect(outbox.service.rung).toEqual([]);
  expect((await onPush(outbox)).map(({ state }) => state)).toEqual(['unneeded', 'unneeded']);
});

test('a phone that is gone is unsubscribed, and no other waits for it', async () => {
  const outbox = await setup();
  await outbox.let('lost', 'old', 'new');
  outbox.service.answer('lost', 404);
  outbox.service.answer('old', 410);
  await outbox.saveDanas();
  await outbox.deliverDue();
  expect(outbox.service.rung.map(({ phone }) => phone)).toEqual(['new']);
  expect(await outbox.database.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([
    { endpoint: expect.stringContaining('/new') },
  ]);
  expect(await onPush(outbox)).toMatchObject([{ state: 'sent' }]);
  for (const phone of ['lost', 'old']) outbox.service.answer(phone, undefined);
  await outbox.saveDanas({ name: 'Second' });
  await outbox.deliverDue();
  expect(outbox.service.rung.map(({ phone }) => phone)).toEqual(['new', 'new']);
});

test('a push service that is busy, disconnects or is down is retried; one that refuses or redirects is given up and reported', async () => {
  const outbox = await setup();
  const busy = [429, 500, 503];
  await outbox.let('cut', 'moved', 'refused', ...busy.map(String));
  for (const status of busy) outbox.service.answer(`${status}`, status);
  outbox.service.answer('refused', 403);
  outbox.service.answer('cut', (response) => response.destroy());
  outbox.service.answer('moved', (response) =>
    response.writeHead(307, { location: outbox.service.subscribe('elsewhere').endpoint }).end(),
  );
  await outbox.saveDanas();
  await outbox.deliverDue();
  expect((await onPush(outbox)).map(({ state, tries }) => `${state} ${tries}`).sort()).toEqual([
    ...['dead 1', 'dead 1', 'due 1', 'due 1', 'due 1', 'due 1'],
  ]);
  const alerts = (await outbox.notifications()).filter(({ kind }) => kind === 'alert');
  expect(alerts.map(({ channel }) => channel)).toEqual(['mail']);
  for (const status of busy) outbox.service.answer(`${status}`, undefined);
  outbox.passHours(1);
  await outbox.deliverDue();
  expect(outbox.service.rung.map(({ phone }) => phone).sort()).toEqual(busy.map(String));
  outbox.service.stop();
  const channel = outbox.channels.find(({ name }) => name === 'push')!;
  expect(await channel.deliver(plain)).toMatchObject({ outcome: 'passing' });
});

test('a push service that never answers is retried', async () => {
  const { database, service, ...outbox } = await setup();
  await outbox.let('silent');
  service.answer('silent', () => {});
  const keys = await vapidKeys(database);
  const channel = createPushChannel({ database, company, keys, limit: 50 });
  expect(await channel.deliver(plain)).toMatchObject({ outcome: 'passing' });
});

const plain = {
  ...({ key: 'alarm', kind: 'alert', createdAt: '2026-03-02T15:04:00.000Z' } as const),
  subject: 'Quote requests cannot be stored',
  text: 'The disk is full.\nMore.',
};

test('an alarm outside the outbox is pushed to every phone, and the start-up names push as a channel', async () => {
  const outbox = await setup();
  const channel = outbox.channels.find(({ name }) => name === 'push')!;
  expect(await channel.deliver(plain)).toEqual({ outcome: 'refused', detail: 'no phone to notify' });
  await outbox.let('one', 'two');
  const channels = await openChannels({ ...outbox, company, open: async () => outbox.database });
  expect(describeRecipients(outbox.config, [], channels)).toBe(
    'New requests are announced by push notification.',
  );
  outbox.service.answer('one', 500);
  expect(await channel.deliver(plain)).toMatchObject({ outcome: 'sent' });
  expect(outbox.service.rung.map(({ message }) => message)).toMatchObject([
    { title: plain.subject, body: 'The disk is full.', url: '/desk' },
  ]);
});

test('a message stays small enough for every push service, whatever was typed', async () => {
  const outbox = await setup();
  await outbox.let('one');
  await outbox.saveDanas({ name: '漢'.repeat(200), message: '🧱'.repeat(2500) });
  await outbox.deliverDue();
  expect(outbox.service.rung).toHaveLength(1);
  expect(outbox.service.rung[0]!.message.title).toMatch(/^New request: 漢+…$/);
});

test('a phone that is signed out gets no more pushes, and none is left in the outbox', async () => {
  const outbox = await setup();
  await outbox.let('one');
  await outbox.saveDanas();
  await outbox.database.deleteFrom('sessions').execute();
  await outbox.deliverDue();
  expect(outbox.service.rung).toEqual([]);
  expect(await onPush(outbox)).toEqual([]);
});

test('a phone of an unknown push service is unsubscribed, with its notifications', async () => {
  const outbox = await setup();
  await outbox.let('known', 'unknown');
  await outbox.database
    .updateTable('push_subscriptions')
    .set({ endpoint: 'https://push.example.com/x' })
    .where('endpoint', 'like', '%/unknown')
    .execute();
  await outbox.saveDanas();
  const here = new URL('http://localhost:3000');
  expect(await deleteUnknownSubscriptions(outbox.database, here)).toBe(1);
  expect(await deleteUnknownSubscriptions(outbox.database, here)).toBe(0);
  expect(await onPush(outbox)).toHaveLength(1);
  await outbox.deliverDue();
  expect(outbox.service.rung.map(({ phone }) => phone)).toEqual(['known']);
});
