import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that systems give to outgoing connections (from 32,768 on Linux, 49,152 elsewhere): a browser's next one
 * must not take the port before the server that it was found for.
 */
const range = { lowest: 20_000, count: 12_000 };

/** A port on loopback that nobody uses at this moment. */
export async function freePort() {
  for (;;) {
    const port = range.lowest + Math.floor(Math.random() * range.count);
    if (await isFree(port)) return port;
  }
}

/** Whether nobody uses a port of loopback. @param {string | number} port */
export async function isFree(port) {
  const probe = createServer().listen(Number(port), '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
