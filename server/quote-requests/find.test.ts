import { expect, test } from 'vitest';
import { testOutbox } from '#server/testing/outbox.ts';
import { findRequests } from './filters.ts';
import { findByEmail, findByPartOfId, findOlder } from './find.ts';

const named = (requests: { name: string }[]) => requests.map(({ name }) => name);

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
