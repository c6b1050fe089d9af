import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#server/testing/parts.ts';
import { watchClock } from './watch-clock.ts';

/** From 1900, where NTP counts from, to 1970, in seconds. */
const epoch = 2_208_988_800n;

/** A time server on loopback whose clock shows this. @returns its address */
async function startTimeServer(clock: () => number) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const answer = Buffer.alloc(48);
    answer.set([0x24, 2, 6, 0xec]);
    question.copy(answer, 24, 40, 48);
    const ms = BigInt(Math.round(clock()));
    const time = (((ms / 1000n + epoch) << 32n) | (((ms % 1000n) << 32n) / 1000n)) & 0xffff_ffff_ffff_ffffn;
    for (const at of [16, 32, 40]) answer.writeBigUInt64BE(time, at);
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

async function look(timeServer: string) {
  return watchClock({ database: await testDatabase(), timeServer }).look(new AbortController().signal);
}

test.each([
  [40, ["The server's clock is 40 seconds slow"]],
  [-25, []],
])('compared with a time server that is %d seconds ahead, it says %j', async (seconds, subjects) => {
  const told = await look(await startTimeServer(() => Date.now() + seconds * 1000));
  expect(told.map(({ subject }) => subject)).toEqual(subjects);
  for (const { text } of told) expect(text).toContain('sudo timedatectl set-ntp true');
});

test('one wrong answer among right ones is not told', async () => {
  let answers = 0;
  expect(await look(await startTimeServer(() => Date.now() + (answers++ === 0 ? 3_600_000 : 0)))).toEqual([]);
});
