import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';

/** How long a time server has to answer, in milliseconds. */
const patience = 5_000;
/** From 1900, where NTP counts from, to 1970, in seconds. */
const epoch = 2_208_988_800;
const length = 48;

/** How far this machine's clock is ahead of another's, in milliseconds, and how far that can be off. */
export interface Ahead {
  by: number;
  give: number;
}

/**
 * Asks a time server by SNTP (RFC 4330) how far this clock is ahead of its own. One packet goes, and nothing about this
 * site is in it.
 * @returns undefined without a usable answer: many networks let nothing through
 */
export function askTime(
  timeServer: string,
  now: () => Date,
  signal: AbortSignal,
): Promise<Ahead | undefined> {
  const { hostname, port } = new URL(`udp://${timeServer}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const question = Buffer.alloc(length);
  // Version 4, client. Who answers has to repeat what stands where our time would: nobody else can know it.
  question[0] = 0x23;
  const nonce = randomBytes(8);
  nonce.copy(question, 40);
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  return new Promise<Ahead | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    const end = () => resolve(undefined);
    signal.addEventListener('abort', end, { once: true });
    let sent = 0;
    socket.on('error', end);
    socket.on('message', (answer) => {
      if (!isAnswer(answer, nonce)) return;
      const received = now().getTime();
      const theirs = (timeAt(answer, 32) + timeAt(answer, 40)) / 2;
      resolve({ by: (sent + received) / 2 - theirs, give: Math.abs(received - sent) / 2 });
    });
    if (signal.aborted) return end();
    socket.connect(Number(port || 123), host, (error?: Error) => {
      if (error) return end();
      sent = now().getTime();
      socket.send(question);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    });
  }).finally(() => socket.close());
}

/** From a server that knows the time: it says so, and in which layer below a real clock it stands. */
function isAnswer(answer: Buffer, nonce: Buffer): boolean {
  if (answer.length < length || !answer.subarray(24, 32).equals(nonce)) return false;
  const [mode, isAdrift, layer] = [answer[0]! & 7, answer[0]! >> 6 === 3, answer[1]!];
  return mode === 4 && !isAdrift && layer > 0 && layer < 16;
}

/** In milliseconds since 1970. The seconds begin anew in 2036; small ones are of the time after that. */
function timeAt(answer: Buffer, at: number): number {
  const seconds = answer.readUInt32BE(at);
  const era = seconds < 0x8000_0000 ? 2 ** 32 : 0;
  return (seconds + era - epoch) * 1000 + (answer.readUInt32BE(at + 4) / 2 ** 32) * 1000;
}
