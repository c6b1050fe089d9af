import { expect, test } from 'vitest';
import { createHousekeeping } from './housekeeping.ts';
import { testOutbox } from './testing/outbox.ts';

test('spam goes after ninety days, everything after the retention time, by itself', async () => {
  const { database, config, store, clock, keepDanas, pass } = await testOutbox({ RETENTION_MONTHS: '24' });
  const log = { info() {}, error() {} };
  const housekeeping = createHousekeeping({ database, channels: ['mail'], settings: config, log });
  const left = async () => {
    await housekeeping.tidy(clock.now);
    return (await store.list()).map(({ name }) => name);
  };
  await keepDanas({ name: 'Kept' });
  const { id } = await keepDanas({ name: 'Junk' });
  await store.mark(id, 'spam', clock.now);
  pass(24 * 89);
  expect(await left()).toEqual(['Kept', 'Junk']);
  pass(24 * 2);
  expect(await left()).toEqual(['Kept']);
  pass(24 * 365 * 2);
  expect(await left()).toEqual([]);
});

test('reminders wait for the hours that were set', async () => {
  const { database, config, clock, keepDanas, pass, notifications } = await testOutbox({
    REMINDER_HOURS: '7-18',
  });
  const log = { info() {}, error() {} };
  const housekeeping = createHousekeeping({ database, channels: ['mail'], settings: config, log });
  const reminders = async () => {
    await housekeeping.tidy(clock.now);
    return (await notifications()).filter(({ kind }) => kind === 'reminder').length;
  };
  pass(8);
  await keepDanas();
  pass(5);
  expect(await reminders()).toBe(0);
  pass(8);
  expect(await reminders()).toBe(1);
});
