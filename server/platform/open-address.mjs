import { networkInterfaces } from 'node:os';

/**
 * Returns the host for an address that can be opened: for a server that every machine can reach, this machine's own in its
 * network, so that a phone can open it too. Not a .ts file because a script that uses it runs on an older Node.
 * @param {string} host @param {ReturnType<typeof networkInterfaces>} [interfaces]
 */
export function openableHost(host, interfaces = networkInterfaces()) {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host;
  const outside = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .find(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    );
  return outside?.address ?? 'localhost';
}
