import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody uses. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return String(port);
}

/** Whether nobody uses a port of this machine. @param {string} port */
export async function isFree(port) {
  const probe = createServer();
  try {
    await once(probe.listen(Number(port), '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/**
 * Runs programs that belong together: whichever ends first, or cannot be started, takes the others with it.
 * @param {((signal: AbortSignal) => Promise<{ exitCode: number }>)[]} programs each told by the signal to end
 * @returns the exit code of the first
 */
export async function runTogether(programs) {
  const over = new AbortController();
  const ends = programs.map((start) => start(over.signal));
  try {
    return (await Promise.race(ends)).exitCode;
  } finally {
    over.abort();
    await Promise.allSettled(ends);
  }
}
