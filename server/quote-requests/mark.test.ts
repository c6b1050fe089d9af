import { expect, test } from 'vitest';
import { testOutbox } from '#server/testing/outbox.ts';
import { createQuoteRequestStore } from './store.ts';

const later = { channels: ['mail', 'webhook'], acknowledges: true } as const;

test('a reopened request is not announced again, not even on new channels, and the visitor gets no second reply', async () => {
  const { keepDanas, database, clock, notifications } = await testOutbox({});
  const { id } = await keepDanas();
  const store = createQuoteRequestStore(database, later);
  for (const state of ['answered', 'open', 'spam', 'open'] as const) await store.mark(id, state, clock.now);
  expect((await notifications()).map(({ dedupe_key }) => dedupe_key)).toEqual([`request:${id}:mail`]);
});

test('a request that leaves quarantine is announced once on every channel, and its visitor gets the reply', async () => {
  const { database, clock, notifications, keepDanas } = await testOutbox({});
  const { id } = await keepDanas({}, { signals: [], isQuarantined: true });
  const store = createQuoteRequestStore(database, later);
  for (const state of ['open', 'spam', 'open'] as const) await store.mark(id, state, clock.now);
  expect((await notifications()).map(({ dedupe_key }) => dedupe_key).sort()).toEqual([
    `acknowledgement:${id}:mail`,
    `request:${id}:mail`,
    `request:${id}:webhook`,
  ]);
});

test('marking a second time keeps the time of the first', async () => {
  const { keepDanas, pass, store, clock } = await testOutbox({});
  const { id } = await keepDanas();
  const since = async () => (await store.find(id))?.stateSince;
  const received = await since();
  pass(1);
  await store.mark(id, 'open', clock.now);
  expect(await since()).toBe(received);
  await store.mark(id, 'answered', clock.now);
  expect(await since()).toBe('2026-03-02T16:04:00.000Z');
  pass(1);
  expect(await store.mark(id, 'answered', clock.now)).toBe(true);
  expect(await since()).toBe('2026-03-02T16:04:00.000Z');
  expect(await store.mark('nobody', 'answered', clock.now)).toBe(false);
});
