import '#server/testing/quick-codes.ts';
import { expect, test } from 'vitest';
import { hashCode, isHashingBusy } from './codes.ts';

test('codes are hashed one after another, and with twenty waiting no new one is accepted', async () => {
  expect(isHashingBusy()).toBe(false);
  const hashes = Array.from({ length: 21 }, (_, index) => hashCode('123456', `${index}`));
  expect(isHashingBusy()).toBe(true);
  expect(new Set((await Promise.all(hashes)).map((hash) => hash.toString('hex'))).size).toBe(21);
  expect(isHashingBusy()).toBe(false);
});
