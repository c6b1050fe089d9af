import { expect, test } from 'vitest';
import { timeLeft } from '#server/database/deadline.ts';
import { testApp } from '#server/testing/parts.ts';

test.each([
  ['long before the form gives up after fifteen seconds', 0, 8_000],
  ['also when it took long to arrive', 5_000, 3_000],
  ['and with a second at least', 29_000, 1_000],
])('a request is answered in time, %s', async (_, arrival, most) => {
  const { app } = await testApp();
  app.addHook('onRequest', async (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: arrival });
  });
  app.get('/left', async () => {
    // A query made after a pause has the same deadline.
    await new Promise(setImmediate);
    return { left: timeLeft(Number.MAX_SAFE_INTEGER) };
  });
  const { left } = (await app.inject('/left')).json();
  expect(left).toBeLessThanOrEqual(most);
  expect(left).toBeGreaterThan(0);
});
