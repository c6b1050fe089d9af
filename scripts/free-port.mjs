import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on loopback that nobody uses at this moment. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Whether nobody uses a port of loopback. @param {string} port */
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
