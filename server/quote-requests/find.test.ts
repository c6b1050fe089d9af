import { expect, test } from 'vitest';
import { testOutbox } from '#server/testing/outbox.ts';
import { findRequests, type RequestFilter } from './filters.ts';
import { findByEmail, findByPartOfId, findOlder } from './find.ts';

const named = (requests: { name: string }[]) => requests.map(({ name }) => name);

test('each filter finds what it names and nothing else', async () => {
  const { keepDanas, store, database, clock, pass } = await testOutbox({});
  const keep = async (name: string) => (await keepDanas({ name })).id;
  await keep('Late');
  const lateAnswered = await keep('Late answered');
  pass(1);
  await keep('In time');
  const junk = await keep('Junk');
  pass(23.5);
  await store.mark(lateAnswered, 'answered', clock.now);
  await store.mark(junk, 'spam', clock.now);
  await database
    .updateTable('notifications')
    .set({ state: 'dead' })
    .where('request_id', '=', lateAnswered)
    .execute();
  const filtered = async (...filters: RequestFilter[]) =>
    named(await findRequests(database, filters, clock.now));
  expect(await filtered()).toEqual(['Late', 'Late answered', 'In time', 'Junk']);
  expect(await filtered('open')).toEqual(['Late', 'In time']);
  expect(await filtered('answered')).toEqual(['Late answered']);
  expect(await filtered('spam')).toEqual(['Junk']);
  expect(await filtered('overdue')).toEqual(['Late']);
  expect(await filtered('dead')).toEqual(['Late answered']);
  expect(await filtered('dead', 'open')).toEqual([]);
  expect(await store.countSpam()).toBe(1);
});

test('a request is not overdue at the exact moment promised, and not older at the exact age', async () => {
  const { keepDanas, database, clock, pass } = await testOutbox({});
  await keepDanas();
  expect(await findOlder(database, clock.now)).toEqual([]);
  expect(await findOlder(database, new Date(clock.now.getTime() + 1))).toHaveLength(1);
  pass(24);
  expect(await findRequests(database, ['overdue'], clock.now)).toEqual([]);
  expect(await findRequests(database, ['overdue'], new Date(clock.now.getTime() + 1))).toHaveLength(1);
});

test('requests are found in the order of arrival, and by ID if they arrived at the same moment', async () => {
  const { keepDanas, database, clock, pass } = await testOutbox({});
  pass(2);
  await keepDanas({ name: 'Third' });
  pass(-2);
  await keepDanas({ name: 'First' });
  pass(1);
  await keepDanas({ name: 'Second' });
  const inOrder = ['First', 'Second', 'Third'];
  pass(100);
  expect(named(await findRequests(database, [], clock.now))).toEqual(inOrder);
  expect(named(await findOlder(database, clock.now))).toEqual(inOrder);
  expect(named(await findByEmail(database, 'dana@example.com'))).toEqual(inOrder);
  expect(named(await findByPartOfId(database, '0', 2))).toEqual(['First', 'Second']);
});

test('text that looks like SQL is stored as typed, finds nothing and changes nothing', async () => {
  const { keepDanas, store, database } = await testOutbox({});
  const evil = `x'); drop table quote_requests; --`;
  await keepDanas({ name: evil, message: evil, email: `o'neil@example.com` });
  await keepDanas();
  expect(named(await findByEmail(database, `' or '1'='1`))).toEqual([]);
  expect(named(await findByEmail(database, `O'NEIL@example.com `))).toEqual([evil]);
  for (const part of [`%`, `_`, `' or 1=1 --`, '0%'])
    expect(await findByPartOfId(database, part, 9)).toEqual([]);
  expect(await store.list()).toMatchObject([{ name: evil, message: evil }, { name: 'Dana Field' }]);
});
