import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { timeLeft } from '#server/database/deadline.ts';
import { testApp } from '#server/testing/parts.ts';
import { answerInTime } from './answer-in-time.ts';

/** How long a request that took this long to arrive may wait for the database, in milliseconds. */
async function timeFor(arrival: number): Promise<number> {
  const app = fastify();
  onTestFinished(() => app.close());
  app.addHook('onRequest', (_request, reply, done) => {
    Object.defineProperty(reply, 'elapsedTime', { value: arrival });
    done();
  });
  answerInTime(app);
  app.get('/', async () => {
    // A query made after a pause has the same deadline.
    await new Promise(setImmediate);
    return { left: timeLeft(Number.MAX_SAFE_INTEGER) };
  });
  return (await app.inject('/')).json().left;
}

test('a request is answered long before the form gives up after fifteen seconds', async () => {
  const left = await timeFor(0);
  expect(left).toBeLessThanOrEqual(8_000);
  expect(left).toBeGreaterThan(0);
  expect(await timeFor(5_000)).toBeLessThanOrEqual(3_000);
});

test('a request that arrived over a slow connection still gets a second', async () => {
  const left = await timeFor(29_000);
  expect(left).toBeLessThanOrEqual(1_000);
  expect(left).toBeGreaterThan(0);
});

test('every request to the server has this deadline', async () => {
  const { app } = await testApp();
  app.get('/left', () => ({ left: timeLeft(Number.MAX_SAFE_INTEGER) }));
  expect((await app.inject('/left')).json().left).toBeLessThanOrEqual(8_000);
});
