import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether something listens at this address. @param origin like http://127.0.0.1:3000 */
export async function acceptsConnections(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
