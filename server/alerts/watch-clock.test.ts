import { describe, expect, test } from 'vitest';
import { bothEngines, withServers } from '#server/testing/engines.ts';
import { testDatabase } from '#server/testing/parts.ts';
import { startTimeServer } from '#server/testing/time-server.ts';
import { askTime } from './ask-time.ts';
import { watchClock } from './watch-clock.ts';

const signal = new AbortController().signal;
const minutes = (count: number) => count * 60_000;

/** What is said when the time server's clock differs from this one by so many seconds. */
async function comparedWith(seconds: number) {
  const { address } = await startTimeServer(() => Date.now() + seconds * 1000);
  const watch = watchClock({ database: await testDatabase(), timeServer: address });
  return watch.look(signal);
}

test('a clock that is 40 seconds slow is told, with what to do', async () => {
  const [told, ...others] = await comparedWith(40);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    about: 'clock:time-server',
    subject: "The server's clock is 40 seconds slow",
    text: expect.stringContaining('sudo timedatectl set-ntp true'),
  });
});

test.each([
  [-45, ["The server's clock is 45 seconds fast"]],
  [-3 * 3600, ["The server's clock is 180 minutes fast"]],
  [366 * 86_400, ["The server's clock is 527,040 minutes slow"]],
  [25, []],
  [-25, []],
  [0, []],
])('compared with a time server that is %d seconds ahead, it says %j', async (seconds, subjects) => {
  expect((await comparedWith(seconds)).map(({ subject }) => subject)).toEqual(subjects);
});

test('the time is right on both sides of the day in 2036 when the seconds of NTP begin anew', async () => {
  for (const time of ['2036-02-07T06:28:10Z', '2036-02-07T06:28:20Z', '2059-01-01T00:00:00Z']) {
    const clock = () => Date.parse(time);
    const { address } = await startTimeServer(clock);
    const ahead = await askTime(address, () => new Date(clock() + 1500), signal);
    expect(ahead!.by).toBeCloseTo(1500, 0);
  }
});

test.each<[string, (answer: Buffer) => Buffer | undefined]>([
  ['that repeats something else than was asked', (answer) => answer.fill(7, 24, 32)],
  ['that says it does not know the time itself', (answer) => Buffer.from([0xe4, ...answer.subarray(1)])],
  ['with a "kiss of death"', (answer) => Buffer.from([0x24, 0, ...answer.subarray(2)])],
  ['that is cut short', (answer) => answer.subarray(0, 47)],
  ['that is a question', (answer) => Buffer.from([0x23, ...answer.subarray(1)])],
])('an answer %s counts for nothing', async (_, spoil) => {
  const ending = new AbortController();
  const { address } = await startTimeServer(
    () => Date.now() + minutes(9),
    (answer) => {
      setTimeout(() => ending.abort(), 100);
      return spoil(answer);
    },
  );
  expect(await askTime(address, () => new Date(), ending.signal)).toBeUndefined();
});

test.each(['127.0.0.1:9', 'no-such-host.invalid', '[::1]:9'])(
  'a time server that is not there (%s) says nothing about the clock',
  async (timeServer) => {
    const watch = watchClock({ database: await testDatabase(), timeServer });
    expect(await watch.look(signal)).toEqual([]);
  },
  20_000,
);

test('one wrong answer among right ones is not told', async () => {
  let answers = 0;
  const { address } = await startTimeServer(() => Date.now() + (answers++ === 0 ? minutes(60) : 0));
  const watch = watchClock({ database: await testDatabase(), timeServer: address });
  expect(await watch.look(signal)).toEqual([]);
});

describe.each(Object.entries(bothEngines()))('on %s', (engine, place) => {
  test('a clock that differs from the database is told where the database has one of its own', async () => {
    await withServers(place, async ([database]) => {
      const by = async (milliseconds: number) => {
        const now = () => new Date(Date.now() + milliseconds);
        return (await watchClock({ database, timeServer: undefined, now }).look(signal)).map(
          ({ subject }) => subject,
        );
      };
      const differ = engine === 'PostgreSQL' ? ["The clocks of server and database don't agree"] : [];
      expect([await by(minutes(1)), await by(-minutes(1)), await by(0)]).toEqual([differ, differ, []]);
    });
  });
});
