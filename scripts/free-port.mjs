import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on loopback that nobody uses at this moment. */
export const freePort = () => tryPort(0);

/** Whether nobody uses a port of loopback. @param {string} port */
export const isFree = (port) =>
  tryPort(Number(port)).then(
    () => true,
    () => false,
  );

/** Listens for a moment. @param {number} wanted 0 for any @throws if somebody uses it */
async function tryPort(wanted) {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}
