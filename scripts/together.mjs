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
 * Waits for programs that belong together: whichever ends first takes the others with it.
 * @param {Promise<{ exitCode: number }>[]} ends @returns the exit code of the first
 */
export async function runTogether(ends) {
  const { exitCode } = await Promise.race(ends);
  // `run` passes the signal on to those that still run, and this process outlives it.
  process.on('SIGTERM', () => {});
  process.kill(process.pid, 'SIGTERM');
  await Promise.all(ends);
  return exitCode;
}
