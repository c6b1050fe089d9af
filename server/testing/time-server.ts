import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** From 1900, where NTP counts from, to 1970, in seconds. */
const epoch = 2_208_988_800n;

/** Makes an answer into something else; without one, nothing is sent. */
type Spoil = (answer: Buffer) => Buffer | undefined;

/**
 * A time server on loopback whose clock shows this. It writes as RFC 4330 lays down: version 4, mode 4, second layer.
 * @returns its address, and how often it was asked
 */
export async function startTimeServer(clock: () => number, spoil: Spoil = (answer) => answer) {
  const socket = createSocket('udp4');
  const asked: Buffer[] = [];
  socket.on('message', (question, { port, address }) => {
    asked.push(question);
    const answer = Buffer.alloc(48);
    answer.set([0x24, 2, 6, 0xec]);
    question.copy(answer, 24, 40, 48);
    const ms = BigInt(Math.round(clock()));
    const time = (((ms / 1000n + epoch) << 32n) | (((ms % 1000n) << 32n) / 1000n)) & 0xffff_ffff_ffff_ffffn;
    for (const at of [16, 32, 40]) answer.writeBigUInt64BE(time, at);
    const sent = spoil(answer);
    if (sent) socket.send(sent, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}
