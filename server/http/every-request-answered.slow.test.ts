import { expect, test, vi } from 'vitest';
import { findUnanswered, methods } from '#server/testing/odd-requests.ts';

vi.setConfig({ testTimeout: 180_000 });

test.each(methods)('%s is answered at every address, for every type of body in every way', async (method) => {
  expect(await findUnanswered(method, { ofEachType: true })).toEqual([]);
});
