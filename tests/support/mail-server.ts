import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * Opens a real mail server on loopback.
 * @param onEmail gets each raw mail, before the sender is told that it arrived
 * @param options make it misbehave
 */
export async function openMailServer(onEmail: (mail: Buffer) => unknown, options: SMTPServerOptions = {}) {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) =>
      void buffer(stream)
        .then(onEmail)
        .then(() => done(), done),
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
